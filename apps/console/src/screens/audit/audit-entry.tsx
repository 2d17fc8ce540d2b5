import type { AuditRecord } from '@ground-control/contract/activity'
import { actionWords } from '@ground-control/domain/activity/audit-words'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { entityHref } from '#subjects/activity/entity-href.ts'
import { personWords } from '#subjects/activity/person-words.ts'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { receiptMoment } from '#ui/text/moments.ts'
import type { AuditView } from './audit-address.ts'
import { differences } from './state-difference.ts'

type Props = {
  readonly entry: AuditRecord
  /** The address that shows only this person. */
  readonly searchOf: (personId: string) => AuditView
}

/** One line of the trail; opened, it shows before, after and the request id. */
export function AuditEntry({ entry, searchOf }: Props) {
  const [isOpen, setOpen] = useState(false)
  const detailId = useId()
  const { number, at, actor, action, entity, event, reason } = entry
  const href = entityHref(entry)
  return (
    <li className="border-b border-line-faint last:border-b-0">
      <div className="grid grid-cols-[11rem_minmax(0,1.4fr)_minmax(0,1fr)_minmax(4.5rem,auto)] items-start gap-x-4 px-4 py-2 hover:bg-hover phone:grid-cols-[minmax(0,1fr)_auto]">
        <time dateTime={at} className="text-small leading-6 text-fg-3 phone:self-center">
          {receiptMoment(at)}
        </time>
        <div className="min-w-0 phone:col-start-1">
          <div className="leading-6 font-medium">{actionWords(action)}</div>
          <div className="flex flex-wrap items-center gap-x-3 text-small text-fg-2">
            {href ? (
              <Link to={href} className={`${inline} text-signal`}>
                {entity.kind.replaceAll('-', ' ')} <span className="font-mono text-mono break-all">{entity.id}</span>
              </Link>
            ) : (
              <span>
                {entity.kind.replaceAll('-', ' ')} <span className="font-mono text-mono break-all">{entity.id}</span>
              </span>
            )}
            {event ? (
              <Link to="/events/$eventId" params={{ eventId: event.eventId }} className={`${inline} text-signal`}>
                <bdi>{event.name ?? event.eventId}</bdi>
              </Link>
            ) : null}
          </div>
          {reason ? <p className="text-small wrap-anywhere text-fg-2">“{reason}”</p> : null}
        </div>
        <div className="min-w-0 phone:col-start-1">
          <Link to="/audit" search={searchOf(actor.id)} className={`${inline} text-fg-2`}>
            {personWords(actor)}
            <span className="sr-only">: show only their actions</span>
          </Link>
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={detailId}
          className="flex min-h-6 items-center justify-end gap-1 rounded-tag text-small text-fg-3 coarse:min-w-touch hover:text-fg coarse:min-h-touch phone:col-start-2 phone:row-start-1"
          onClick={() => setOpen(!isOpen)}
        >
          <span className="sr-only">Details of entry </span>#{number}
          <ChevronDown aria-hidden="true" className={`size-3.5 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </div>
      <div id={detailId} hidden={!isOpen} className="border-t border-line-faint bg-well px-4 py-3">
        {isOpen ? <Detail entry={entry} /> : null}
      </div>
    </li>
  )
}

const inline =
  'inline-flex min-h-6 flex-wrap items-center gap-x-1 rounded-tag break-all hover:underline coarse:min-h-touch'

function Detail({ entry: { before, after, requestId } }: Pick<Props, 'entry'>) {
  const changes = differences(before, after)
  return (
    <div className="flex flex-col gap-3">
      {changes.length > 0 ? (
        <div className="overflow-x-auto">
          <table className="w-full table-fixed text-small">
            <thead>
              <tr className="text-left text-fg-3 [&>th]:pr-4 [&>th]:pb-1 [&>th]:font-normal">
                <th scope="col" className="w-1/4 phone:w-2/5">
                  Field
                </th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ name, before: was, after: is }) => (
                <tr key={name} className="align-top [&>*]:pr-4 [&>*]:pb-1">
                  <th scope="row" className="text-left font-mono text-mono font-normal wrap-anywhere text-fg-2">
                    {name || 'value'}
                  </th>
                  <td className="font-mono text-mono wrap-anywhere text-fg-3">{was ?? '—'}</td>
                  <td className="font-mono text-mono wrap-anywhere">{is ?? '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className="text-small text-fg-3">No changes.</p>
      )}
      {requestId ? (
        <p className="flex items-center gap-1.5 text-small text-fg-3">
          Request <CopyId id={requestId} what="request ID" />
        </p>
      ) : null}
    </div>
  )
}
