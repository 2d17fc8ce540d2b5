import { externalWords } from '@ground-control/domain/refunds/external-refunds'
import { isOpenState } from '@ground-control/domain/refunds/refund-states'
import { formatMoney } from '@ground-control/domain/values/currency'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Clock, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RefundRecord } from '#subjects/refunds/queries.ts'
import { buttonClass } from '#ui/actions/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { receiptMoment } from '#ui/text/moments.ts'
import type { RecordStory } from './record-story.ts'
import { againWordsOf, stateWords } from './record-words.ts'

type Props = {
  readonly record: RefundRecord
  readonly story: RecordStory
  readonly actions?: ReactNode
}

export function RecordNotice({ record, story: { later, siblings, isTaken }, actions }: Props) {
  const { state, failure, handled, steps } = record
  // If the steps below say why it failed, this doesn't repeat it. Older refunds have no steps.
  const isTold = steps.some((step) => step.failure)
  const origin = externalWords({ ...record, tickets: record.ticketIds.length })
  return (
    <>
      {later.map((refund) => (
        <LaterRefund key={refund.refundId} refund={refund} isAll={isTaken} />
      ))}
      {failure && isTaken && !isTold ? <Callout title={failure.message} /> : null}
      {failure && !isTaken ? (
        <Callout
          tone="error"
          title={<span className="font-medium">{failure.message}</span>}
          actions={handled ? null : actions}
        >
          {againWordsOf(record)}
        </Callout>
      ) : null}
      {handled ? <Handled handled={handled} actions={isTaken ? null : actions} /> : null}
      {origin ? <Callout title={`${origin}.`} /> : null}
      {failure ? null : (
        <Callout
          tone={state === 'unknown' ? 'warning' : state === 'succeeded' ? 'refunded' : 'plain'}
          icon={state === 'succeeded' ? <Undo2 aria-hidden="true" /> : <Clock aria-hidden="true" />}
          role="status"
          title={<span className="font-medium">{stateWords[state]}</span>}
          actions={actions}
        >
          {againWordsOf(record)}
        </Callout>
      )}
      {siblings.length > 0 ? <Siblings refunds={siblings} /> : null}
    </>
  )
}

/** Leads from one refund of a purchase to the others. */
const Siblings = ({ refunds }: { readonly refunds: readonly RefundRecord[] }) => (
  <Callout icon={<Undo2 aria-hidden="true" />} title="Also refunded from this purchase:">
    <ul>
      {refunds.map(({ refundId, amount, currency, state, requestedBy, settledAt, createdAt }) => (
        <li key={refundId}>
          {formatMoney(amount, currency)}
          {isOpenState(state) ? ' under way' : ''}, {receiptMoment(settledAt ?? createdAt)}
          {requestedBy ? `, by ${requestedBy.name ?? requestedBy.id}` : ''} ·{' '}
          <Link to="/refunds/$refundId" params={{ refundId }} className={`${idLink} coarse:py-3.5`}>
            {refundId}
          </Link>
        </li>
      ))}
    </ul>
  </Callout>
)

const idLink = 'rounded-tag font-mono text-mono break-all text-signal underline-offset-2 hover:underline'

function LaterRefund({ refund, isAll }: { readonly refund: RefundRecord; readonly isAll: boolean }) {
  const { refundId, amount, currency, requestedBy, settledAt, createdAt } = refund
  return (
    <Callout
      tone="refunded"
      icon={<Undo2 aria-hidden="true" />}
      title={
        <>
          <span className="font-medium">Refunded later by </span>
          <Link to="/refunds/$refundId" params={{ refundId }} className={idLink}>
            {refundId}
          </Link>
        </>
      }
      actions={
        <Link to="/refunds/$refundId" params={{ refundId }} className={buttonClass({ size: 'sm' })}>
          Open that refund
        </Link>
      }
    >
      {formatMoney(amount, currency)}
      {requestedBy ? ` by ${requestedBy.name ?? requestedBy.id}` : ''}, {receiptMoment(settledAt ?? createdAt)}.{' '}
      {isOpenState(refund.state) ? 'It is not settled yet.' : isAll ? 'Nothing more to do.' : ''}
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
