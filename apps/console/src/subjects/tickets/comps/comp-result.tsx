import { formatCount, plural } from '@ground-control/domain/values/counts'
import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { issuedTypes } from './issued-types.ts'
import type { IssuedComps } from './send-comps.ts'

type Props = { readonly issued: IssuedComps; readonly contactName: string }

/** More copy buttons than this slow the browser down. */
const maxCopyButtons = 50

export function CompResult({ issued: { count, tickets }, contactName }: Props) {
  const summary = useRef<HTMLParagraphElement>(null)
  // The focused button is gone, so the summary takes the focus.
  useEffect(() => summary.current?.focus(), [])
  const ids = tickets?.map(({ ticketId }) => ticketId) ?? []
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p ref={summary} tabIndex={-1} role="status" className="wrap-anywhere outline-none">
          {formatCount(count)} {plural(count, 'ticket was', 'tickets were')} issued to {contactName}.
        </p>
        {ids.length > 1 ? <CopyAll ids={ids} /> : null}
      </div>
      {tickets ? null : (
        <p className="text-fg-2">The platform didn’t list the new tickets. Find them in the guest list.</p>
      )}
      {issuedTypes(tickets ?? []).map(({ title, ticketIds }) => (
        <section key={title}>
          <h3 className="text-small font-medium text-fg-2">
            {title} <span className="font-normal text-fg-3">× {formatCount(ticketIds.length)}</span>
          </h3>
          <ul className="mt-1">
            {ticketIds.map((ticketId) => (
              <li key={ticketId}>
                {ids.length <= maxCopyButtons ? (
                  <CopyId id={ticketId} what={`ticket ID ${ticketId}`} />
                ) : (
                  <span className="font-mono text-mono text-fg-3 select-all">{ticketId}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function CopyAll({ ids }: { readonly ids: readonly string[] }) {
  const [outcome, setOutcome] = useState<string | null>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(ids.join('\n'))
      setOutcome('Copied')
    } catch {
      // The browser may refuse; the text can still be selected.
      setOutcome('Couldn’t copy')
    }
  }
  return (
    <span className="flex items-center gap-2">
      <span role="status" className="text-small text-fg-3">
        {outcome}
      </span>
      <Button size="sm" icon={<Copy />} onClick={copy}>
        {ids.length === 2 ? 'Copy both IDs' : `Copy all ${formatCount(ids.length)} IDs`}
      </Button>
    </span>
  )
}
