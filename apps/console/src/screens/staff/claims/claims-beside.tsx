import { Instant } from '@ground-control/contract/primitives'
import type { ClaimChange } from '@ground-control/contract/staff'
import { personWords } from '#subjects/activity/person-words.ts'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { receiptMoment } from '#ui/text/moments.ts'
import { type Claims, type ClaimsDraft, sentLines } from './claims-draft.ts'

type SentProps = { readonly claims: Claims; readonly draft: ClaimsDraft }

const tones = { '+': 'text-redeemed', '-': 'text-error', ' ': 'text-fg' }
const signWords = { '+': 'added', '-': 'removed', ' ': '' }

export function WhatWillBeSent({ claims, draft }: SentProps) {
  const lines = sentLines(claims, draft)
  return (
    <Panel title="What will be sent" note={<span className="font-mono text-mono">PUT claims</span>}>
      <pre className="m-3 overflow-x-auto rounded-control bg-well p-3 font-mono text-mono whitespace-pre-wrap">
        {'{\n'}
        {lines.map(({ sign, text }, at) => (
          <span key={sign + text} className={`block break-all ${tones[sign]}`}>
            <span aria-hidden="true">{sign} </span>
            {signWords[sign] ? <span className="sr-only">{signWords[sign]}: </span> : null} {text}
            {at < lines.length - 1 ? ',' : ''}
          </span>
        ))}
        {'}'}
      </pre>
    </Panel>
  )
}

export function ClaimHistory({ history }: { readonly history: readonly ClaimChange[] }) {
  return (
    <Panel title="History">
      {history.length === 0 ? (
        <EmptyState line="No changes yet" hint="Every change is listed here, with who made it and why." />
      ) : (
        <ul>
          {history.map(({ claim, before, after, at, byId, byName, reason }) => (
            <li key={`${at} ${claim}`} className="border-b border-line-faint px-4 py-2.5 last:border-b-0">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="wrap-anywhere">
                  <span className="font-mono text-mono">{claim === endClaim ? 'superadmin ends' : claim}</span>{' '}
                  <span className="text-fg-3">{claimWords(claim, before)} →</span>{' '}
                  <span className="font-medium">{claimWords(claim, after)}</span>
                </span>
                <time dateTime={at} className="text-small text-fg-3">
                  {receiptMoment(at)}
                </time>
              </div>
              <div className="text-small wrap-anywhere text-fg-2">
                {personWords({ id: byId, name: byName })}
                {reason ? `: ${reason}` : ''}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Not a claim of its own: the trail keeps the grant's end beside the claims. */
const endClaim = 'superadminUntil'

function claimWords(claim: string, value: unknown): string {
  if (claim === endClaim) {
    const end = Instant.safeParse(value)
    return end.success ? receiptMoment(end.data) : 'never'
  }
  return value === undefined || value === null ? '(unset)' : JSON.stringify(value)
}
