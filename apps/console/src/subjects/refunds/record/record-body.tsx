import { externalWords } from '@ground-control/domain/refunds/external-refunds'
import { goesBackTo } from '@ground-control/domain/refunds/refund-purchaser'
import { retryOf } from '@ground-control/domain/refunds/refund-retry'
import { isOpenState } from '@ground-control/domain/refunds/refund-states'
import { plural } from '@ground-control/domain/values/counts'
import { formatMoney } from '@ground-control/domain/values/currency'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type RefundRecord, refundQueries } from '#subjects/refunds/queries.ts'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { StatusShape } from '#ui/data/status-shape.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { receiptMoment, stepMoment } from '#ui/text/moments.ts'
import { againWordsOf, requesterWords, stateWords, stepWords } from './record-words.ts'

const shapes = {
  reserved: { status: 'pending', tone: 'text-pending' },
  sent: { status: 'pending', tone: 'text-pending' },
  unknown: { status: 'partial', tone: 'text-partial' },
  succeeded: { status: 'refunded', tone: 'text-refunded' },
  failed: { status: 'error', tone: 'text-error' },
} as const

type Props = {
  readonly record: RefundRecord
  /** Ways on from a failure. */
  readonly actions?: ReactNode
}

export function RecordBody({ record, actions }: Props) {
  const { data: ofPayment } = useQuery(refundQueries.ofPayment(record.paymentIntentId))
  const { again, later } = retryOf(record, ofPayment?.records ?? [])
  const isTaken = later.length > 0 && again.length === 0
  const { status, tone } = shapes[record.state]
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
      {later.map((refund) => (
        <LaterRefund key={refund.refundId} refund={refund} />
      ))}
      {record.failure && isTaken ? <Callout title={record.failure.message} /> : null}
      {record.failure && !isTaken ? (
        <Callout tone="error" title={record.failure.message} actions={record.handled ? null : actions}>
          {againWordsOf(record)}
        </Callout>
      ) : null}
      {record.handled ? <Handled handled={record.handled} actions={isTaken ? null : actions} /> : null}
      {origin ? <Callout title={`${origin}.`} /> : null}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 [&>dt]:text-fg-3">
        {ofPayment?.purchaser ? (
          <Fact name={isTaken ? 'Was meant for' : 'Goes back to'}>
            <bdi className="font-medium wrap-anywhere">{goesBackTo(ofPayment.purchaser)}</bdi>
          </Fact>
        ) : null}
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
        <Fact name="Requested by">{requesterWords(record.requestedBy)}</Fact>
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
      {record.failure ? null : <Callout title={againWordsOf(record)} />}
    </div>
  )
}

function LaterRefund({ refund }: { readonly refund: RefundRecord }) {
  const { refundId, amount, currency, requestedBy, settledAt, createdAt } = refund
  return (
    <Callout
      tone="refunded"
      icon={<Undo2 aria-hidden="true" />}
      title={
        <>
          Refunded later by{' '}
          <Link
            to="/refunds/$refundId"
            params={{ refundId }}
            className="rounded-tag font-mono text-mono break-all text-signal underline-offset-2 hover:underline"
          >
            {refundId}
          </Link>
        </>
      }
    >
      {formatMoney(amount, currency)}
      {requestedBy ? ` by ${requestedBy.name ?? requestedBy.id}` : ''}, {receiptMoment(settledAt ?? createdAt)}.{' '}
      {isOpenState(refund.state) ? 'It is not settled yet.' : 'Nothing more to do.'}
    </Callout>
  )
}

type HandledProps = { readonly handled: NonNullable<RefundRecord['handled']>; readonly actions: ReactNode }

const Handled = ({ handled: { by, at, reason }, actions }: HandledProps) => (
  <Callout
    icon={<CircleCheck aria-hidden="true" />}
    title={`Handled by ${by.name ?? by.id}, ${receiptMoment(at)}`}
    actions={actions}
  >
    <span className="break-words whitespace-pre-wrap">{reason}</span>
  </Callout>
)

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
