import { goesBackTo } from '@ground-control/domain/refunds/refund-purchaser'
import { isOpenState } from '@ground-control/domain/refunds/refund-states'
import { plural } from '@ground-control/domain/values/counts'
import { formatMoney } from '@ground-control/domain/values/currency'
import type { ReactNode } from 'react'
import { MailLine } from '#subjects/mail/mail-line.tsx'
import { useMail } from '#subjects/mail/queries.ts'
import type { RefundRecord } from '#subjects/refunds/queries.ts'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { receiptMoment } from '#ui/text/moments.ts'
import { RecordNotice } from './record-notice.tsx'
import { RecordSteps } from './record-steps.tsx'
import { type RecordStory, useRecordStory } from './record-story.ts'
import { requesterWords, ticketsLine } from './record-words.ts'

export function RecordBody({ record }: { readonly record: RefundRecord }) {
  const story = useRecordStory(record)
  return (
    <div className="flex flex-col gap-4">
      <span className="text-title">{formatMoney(record.amount, record.currency)}</span>
      <RecordNotice record={record} story={story} />
      <RecordFacts record={record} story={story} withIds />
      <section className="flex flex-col gap-2">
        <h3 className="text-small font-medium text-fg-2">Steps</h3>
        <div className="rounded-panel border border-line bg-panel">
          <RecordSteps record={record} later={story.later} />
        </div>
      </section>
    </div>
  )
}

type FactsProps = {
  readonly record: RefundRecord
  readonly story: RecordStory
  /** Payment and tickets too, if nothing beside the record links to them. */
  readonly withIds: boolean
}

export function RecordFacts({ record, story: { purchaser, isTaken, hasFeesLeft }, withIds }: FactsProps) {
  const notices = useMail({ refundId: record.refundId })
  return (
    <dl className="grid grid-cols-[7.25rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 [&>dt]:text-fg-3">
      {purchaser ? (
        <Fact name={isTaken ? 'Was meant for' : 'Goes back to'}>
          <bdi className="font-medium wrap-anywhere">{goesBackTo(purchaser)}</bdi>
        </Fact>
      ) : null}
      <Fact name="Refund">
        <Id id={record.refundId} what="refund ID" />
      </Fact>
      {withIds ? (
        <Fact name="Payment">
          <Id id={record.paymentIntentId} what="payment ID" />
        </Fact>
      ) : null}
      <Fact name="Provider’s ID">
        {record.providerRefundId ? (
          <Id id={record.providerRefundId} what="provider’s refund ID" />
        ) : (
          <span className="text-fg-3">{withoutProviderId(record)}</span>
        )}
      </Fact>
      <Fact name="Requested by">
        {requesterWords(record.requestedBy)}
        <span className="text-fg-3">, {receiptMoment(record.createdAt)}</span>
      </Fact>
      <Fact name="Reason">
        <span className="break-words whitespace-pre-wrap">{record.reason || 'None given'}</span>
      </Fact>
      <Fact name={plural(record.ticketIds.length, 'Ticket')}>
        {ticketsLine(record, hasFeesLeft)}
        {withIds ? (
          <ul>
            {record.ticketIds.map((ticketId) => (
              <li key={ticketId}>
                <CopyId id={ticketId} what="ticket ID" />
              </li>
            ))}
          </ul>
        ) : null}
      </Fact>
      {record.fees ? <Fact name="Fees">{formatMoney(record.fees, record.currency)}</Fact> : null}
      {notices.length > 0 ? (
        <Fact name={plural(notices.length, 'Customer notice')}>
          <ul>
            {notices.map((mail) => (
              <li key={mail.mailId}>
                <MailLine mail={mail} about={`“${mail.subject}” to ${mail.to.name ?? mail.to.address}`} />
              </li>
            ))}
          </ul>
        </Fact>
      ) : null}
    </dl>
  )
}

function withoutProviderId({ state, steps }: RefundRecord): string {
  if (isOpenState(state)) return 'None yet'
  return steps.some(({ step }) => step === 'answered-failed')
    ? 'None. The provider declined before making one.'
    : 'None'
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
)

const Id = ({ id, what }: { readonly id: string; readonly what: string }) => (
  <CopyId id={id} what={what} className="-my-0.5 coarse:my-0" />
)
