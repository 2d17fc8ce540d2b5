import { ApiError } from '@ground-control/contract/client'
import type { Profile } from '@ground-control/contract/profiles'
import { privateFields } from '@ground-control/domain/accounts/private-fields'
import { formatPhone } from '@ground-control/domain/values/formats/phone-number'
import { Lock, LockOpen } from 'lucide-react'
import { useCapability } from '#platform/capabilities.ts'
import { isFirestoreUsed } from '#subjects/accounts/account-store.ts'
import { Button } from '#ui/actions/button.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { RequestNote } from '#ui/feedback/request-line.tsx'
import { Fact, Facts } from './facts.tsx'
import type { PrivateRecord } from './use-private-record.ts'

type Props = {
  readonly record: PrivateRecord
  /** undefined: not reported. null: no private record. */
  readonly masked: Profile['masked'] | undefined
}

const hidden = '••••••'

/** Hidden by default, and again when the page is left. */
export function PrivatePanel({ record, masked }: Props) {
  const { revealed, error, isRunning } = record
  const isKept = useCapability('audit') && !isFirestoreUsed()
  const isMissing = revealed === null || (masked === null && revealed === undefined)
  return (
    <Panel
      title="Private record"
      busy={isRunning}
      actions={
        isMissing ? null : (
          <Button
            size="sm"
            busy={isRunning}
            icon={revealed ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
            onClick={revealed ? record.hide : record.reveal}
          >
            {revealed ? 'Hide' : 'Reveal'}
          </Button>
        )
      }
    >
      <p role="status" className="sr-only">
        {revealed ? 'Private record shown.' : ''}
      </p>
      {isMissing ? (
        <p className="px-4 py-3.5 text-fg-2">This account has no private record.</p>
      ) : (
        <>
          <Facts>
            {revealed ? (
              privateFields(revealed).map(({ name, label, text }) => (
                <Fact key={name} term={label}>
                  {text === null ? (
                    <span className="text-fg-3">Not given</span>
                  ) : name === 'email' || name === 'phone' ? (
                    <CopyId
                      id={text}
                      text={name === 'phone' ? formatPhone(text) : text}
                      what={label.toLowerCase()}
                      plain
                    />
                  ) : (
                    <bdi>{text}</bdi>
                  )}
                </Fact>
              ))
            ) : (
              <>
                <Fact term="Email">
                  <Masked text={masked ? masked.email : hidden} />
                </Fact>
                <Fact term="Phone">
                  <Masked text={masked ? masked.phone : hidden} />
                </Fact>
              </>
            )}
          </Facts>
          {error ? (
            <div className="px-4 pb-3.5">
              <Callout tone="error" role="alert" title="Couldn’t load the private record.">
                {error instanceof ApiError ? error.message : 'The reply couldn’t be read.'}
                {error instanceof ApiError && error.requestId ? <RequestNote id={error.requestId} /> : null}
              </Callout>
            </div>
          ) : null}
          <p className="px-4 pb-3.5 text-small text-fg-3">
            {revealed
              ? 'Hidden again when you leave this page.'
              : isKept
                ? 'Hidden by default. Every reveal is logged.'
                : 'Hidden by default.'}
          </p>
        </>
      )}
    </Panel>
  )
}

/** Screen readers hear 'hidden' instead of the dots. */
function Masked({ text }: { readonly text: string | null }) {
  if (text === null) return <span className="text-fg-3">Not given</span>
  const rest = text.startsWith(hidden) ? text.slice(hidden.length) : text
  return (
    <>
      {text.startsWith(hidden) ? (
        <span aria-hidden="true" className="tracking-[0.12em] text-fg-3">
          {hidden}
        </span>
      ) : null}
      <span className="sr-only">hidden </span>
      {rest}
    </>
  )
}
