import { externalWords } from '@ground-control/domain/refunds/external-refunds'
import { isOpenState } from '@ground-control/domain/refunds/refund-states'
import { plural } from '@ground-control/domain/values/counts'
import { formatMoney } from '@ground-control/domain/values/currency'
import type { ReactNode } from 'react'
import type { RefundRecord } from '#subjects/refunds/queries.ts'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { StatusShape } from '#ui/data/status-shape.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { stepMoment } from '#ui/text/moments.ts'
import { againWordsOf, stateWords, stepWords } from './record-words.ts'

const shapes = {
  reserved: { status: 'pending', tone: 'text-pending' },
  sent: { status: 'pending', tone: 'text-pending' },
  unknown: { status: 'partial', tone: 'text-partial' },
  succeeded: { status: 'refunded', tone: 'text-refunded' },
  failed: { status: 'error', tone: 'text-error' },
} as const

export function RecordBody({ record }: { readonly record: RefundRecord }) {
  const { status, tone } = shapes[record.state]
  const who = record.requestedBy
  const origin = externalWords({ ...record, tickets: record.ticketIds.length })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-title">{formatMoney(record.amount, record.currency)}</span>
        <span role="status" className="flex items-center gap-1.5">
          <StatusShape status={status} className={tone} />
          {stateWords[record.state]}
        </span>
      </div>
      {record.failure ? <Callout tone="error" title={record.failure.message} /> : null}
      {origin ? <Callout title={`${origin}.`} /> : null}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 [&>dt]:text-fg-3">
        <Fact name="Refund">
          <Id id={record.refundId} what="refund ID" />
        </Fact>
        <Fact name="Payment">
          <Id id={record.paymentIntentId} what="payment ID" />
        </Fact>
        <Fact name="Provider’s ID">
          {record.providerRefundId ? (
            <Id id={record.providerRefundId} what="provider’s refund ID" />
          ) : isOpenState(record.state) ? (
            'None yet'
          ) : (
            'None'
          )}
        </Fact>
        <Fact name="Requested by">{who ? (who.name ?? who.id) : 'Unknown'}</Fact>
        <Fact name="Reason">
          <span className="break-words whitespace-pre-wrap">{record.reason || 'None given'}</span>
        </Fact>
        <Fact name={plural(record.ticketIds.length, 'Ticket')}>
          {record.ticketIds.length === 0 ? 'None' : null}
          <ul>
            {record.ticketIds.map((ticketId) => (
              <li key={ticketId}>
                <CopyId id={ticketId} what="ticket ID" className="max-w-full" />
              </li>
            ))}
          </ul>
        </Fact>
        {record.fees ? <Fact name="Fees">{formatMoney(record.fees, record.currency)}</Fact> : null}
      </dl>
      <Steps record={record} />
      <Callout title={againWordsOf(record)} />
    </div>
  )
}

/** Older refunds have no steps, only a start and an end. */
function Steps({ record: { steps, createdAt, settledAt } }: { readonly record: RefundRecord }) {
  const known =
    steps.length > 0
      ? steps.map(({ step, at }) => ({ words: stepWords(step), at }))
      : [{ words: 'Created', at: createdAt }, ...(settledAt ? [{ words: 'Settled', at: settledAt }] : [])]
  // The same step may repeat, so the index is the key; steps are append-only.
  const told = known.map((step, place) => ({ ...step, place }))
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-small font-medium text-fg-2">Steps</h3>
      <ol className="overflow-hidden rounded-panel border border-line bg-panel">
        {told.map(({ words, at, place }) => (
          <li
            key={place}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line-faint px-3.5 py-2 last:border-b-0"
          >
            {words}
            <time dateTime={at} className="text-fg-3">
              {stepMoment(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
)

const Id = ({ id, what }: { readonly id: string; readonly what: string }) => (
  <CopyId id={id} what={what} className="-my-0.5 max-w-full coarse:my-0" />
)
