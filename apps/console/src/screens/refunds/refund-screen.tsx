import { ApiError } from '@ground-control/contract/client'
import type { PurchaseDetail } from '@ground-control/contract/purchases'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { blocksRefund } from '@ground-control/domain/purchases/disputes'
import { purchasesOf } from '@ground-control/domain/purchases/purchases'
import { retryOf } from '@ground-control/domain/refunds/refund-retry'
import { isOpenState } from '@ground-control/domain/refunds/refund-states'
import { formatMoney } from '@ground-control/domain/values/currency'
import type { EventId, RefundId } from '@ground-control/domain/values/ids'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, CalendarDays, ScrollText, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { purchaseQueries } from '#subjects/purchases/queries.ts'
import { usePurchaseDesk } from '#subjects/purchases/use-purchase-desk.tsx'
import { askProvider, type RefundRecord, refundQueries } from '#subjects/refunds/queries.ts'
import { RecordFacts } from '#subjects/refunds/record/record-body.tsx'
import { RecordNotice } from '#subjects/refunds/record/record-notice.tsx'
import { RecordSteps } from '#subjects/refunds/record/record-steps.tsx'
import { useRecordStory } from '#subjects/refunds/record/record-story.ts'
import { RefundBadge } from '#subjects/refunds/refund-list.tsx'
import { useMay } from '#subjects/settings/use-may.ts'
import { Button, buttonClass } from '#ui/actions/button.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { NotOffered } from '#ui/feedback/not-offered.tsx'
import { NotThere } from '#ui/feedback/not-there.tsx'
import { Reading } from '#ui/feedback/reading.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton-lines.tsx'
import { BelongsTo } from './belongs-to.tsx'
import { useEndRefund } from './end-refund.tsx'
import { HandledAction } from './handled-action.tsx'

type Props = { readonly refundId: RefundId }

const everyMs = 500

export function RefundScreen({ refundId }: Props) {
  const isOffered = useCapability('refund-records')
  const options = refundQueries.record(refundId)
  const query = useQuery({ ...options, enabled: isOffered })
  useLiveQueries({
    queryKey: options.queryKey,
    concerns: (hint) => hint.kind === 'refund' && hint.refundId === refundId,
    everyMs,
  })
  const refresh = () => void query.refetch()
  useSingleKeys({ R: refresh })
  const title = query.data ? `Refund, ${formatMoney(query.data.amount, query.data.currency)}` : 'Refund'
  usePageTitle(query.data ? [query.data.event?.name, title].filter(Boolean).join(' · ') : null)
  return (
    <div className="mx-auto flex w-full max-w-400 flex-col gap-4 px-6 pt-5 pb-6 phone:p-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 tabIndex={-1} className="text-title">
            {title}
          </h1>
          {query.data ? <Standing record={query.data} /> : null}
        </div>
        {!isOffered ? null : (
          <Link to="/refunds" className={buttonClass({ size: 'sm' })}>
            <ArrowLeft aria-hidden="true" />
            All refunds
          </Link>
        )}
      </header>
      {!isOffered ? (
        <NotOffered
          line="This platform has no refund records"
          hint="Refunded tickets show as REFUNDED in the event’s guest list."
        />
      ) : (
        <Reading
          query={query}
          failed="Couldn’t load the refund record"
          loading={
            <Panel title="Record" busy>
              <SkeletonLines widths={['40%', '70%', '60%']} />
            </Panel>
          }
          missing={
            <NotThere
              line="No such refund"
              hint="Check that you copied the whole ID."
              to="/refunds"
              way="All refunds"
            />
          }
        >
          {(record) => <Found record={record} />}
        </Reading>
      )}
    </div>
  )
}

/** A failure whose tickets another refund has taken is no alarm any more. */
const Standing = ({ record }: { readonly record: RefundRecord }) => (
  <RefundBadge state={record.state} quiet={useRecordStory(record).isTaken} />
)

function Found({ record }: { readonly record: RefundRecord }) {
  const hasPurchases = useCapability('purchases')
  const purchase = useQuery({ ...purchaseQueries.one(record.paymentIntentId), enabled: hasPurchases }).data ?? null
  // Without an event it covers no ticket, so there is nothing to try again.
  const eventId = record.event?.eventId
  return eventId ? (
    <WithRetry record={record} purchase={purchase} eventId={eventId} />
  ) : (
    <Body record={record} purchase={purchase} />
  )
}

type FoundProps = { readonly record: RefundRecord; readonly purchase: PurchaseDetail | null }
type RetryProps = FoundProps & { readonly eventId: EventId }
type BodyProps = FoundProps & { readonly retry?: ReturnType<typeof useRetry> }

const WithRetry = (props: RetryProps) => <Body {...props} retry={useRetry(props)} />

function Body({ record, purchase, retry }: BodyProps) {
  const { refundId, state, event, handled } = record
  const hasPurchases = useCapability('purchases')
  const story = useRecordStory(record)
  const ending = useEndRefund(refundId)
  const isFailed = state === 'failed'
  return (
    <div className="grid items-start gap-4 min-[72rem]:grid-cols-[minmax(0,1fr)_23.25rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <Panel className="gap-4 p-4">
          <RecordNotice
            record={record}
            story={story}
            actions={
              isOpenState(state) ? (
                <LookUp refundId={refundId} end={ending.button} />
              ) : isFailed ? (
                <>
                  {!handled && hasPurchases ? <HandledAction refundId={refundId} /> : null}
                  {retry?.button}
                </>
              ) : null
            }
          />
          <RecordFacts record={record} story={story} withIds={!purchase} />
        </Panel>
        <Panel title="Steps" actions={<WaysOn refundId={refundId} />}>
          <RecordSteps record={record} later={story.later} />
        </Panel>
      </div>
      {retry?.dialogs}
      {ending.dialog}
      {purchase ? <BelongsTo record={record} purchase={purchase} /> : <EventLink event={event ?? null} />}
    </div>
  )
}

/** Asks the provider; never sends a refund. */
function LookUp({ refundId, end }: Props & { readonly end: (answer: 'absent' | 'unknown-payment') => ReactNode }) {
  const canLookUp = useMay('look-up-refund').isAllowed
  const client = useQueryClient()
  const lookUp = useMutation({
    mutationFn: () => askProvider(refundId),
    onSettled: () => client.invalidateQueries({ queryKey: refundQueries.record(refundId).queryKey }),
  })
  const said = lookUp.data
    ? answerWords(lookUp.data)
    : lookUp.error instanceof ApiError
      ? lookUp.error.message
      : lookUp.error
        ? 'Couldn’t send the request.'
        : null
  const answer = lookUp.data?.answer
  const missing = answer === 'absent' || answer === 'unknown-payment' ? answer : null
  if (!canLookUp) return null
  return (
    <>
      <span role="status" className="text-small text-fg-2">
        {said}
      </span>
      <Button size="sm" icon={<Search aria-hidden="true" />} busy={lookUp.isPending} onClick={() => lookUp.mutate()}>
        Check with provider
      </Button>
      {missing && lookUp.data && isOpenState(lookUp.data.state) ? end(missing) : null}
    </>
  )
}

function answerWords({ state, answer }: Awaited<ReturnType<typeof askProvider>>): string {
  if (answer === 'absent') return 'The provider has no such refund.'
  if (answer === 'unknown-payment') return 'The provider doesn’t know this payment.'
  if (answer === 'unreachable') return 'The provider didn’t answer. We’ll check again automatically.'
  return isOpenState(state) ? 'The provider has it but hasn’t settled it yet.' : 'The provider has answered.'
}

function WaysOn({ refundId }: Props) {
  if (!useCapability('audit')) return null
  return (
    <Link
      to="/audit"
      search={{ kind: 'refund', id: refundId }}
      className={buttonClass({ size: 'sm', variant: 'ghost' })}
    >
      <ScrollText aria-hidden="true" />
      Audit trail
    </Link>
  )
}

/** For a platform without purchase pages. */
function EventLink({ event }: { readonly event: NonNullable<RefundRecord['event']> | null }) {
  if (!event) return null
  return (
    <nav aria-label="About this refund">
      <Link to="/events/$eventId" params={{ eventId: event.eventId }} className={buttonClass({ size: 'sm' })}>
        <CalendarDays aria-hidden="true" />
        <bdi>{event.name ?? event.eventId}</bdi>
      </Link>
    </nav>
  )
}

/** A new refund of the tickets of a failed one that no other refund has. */
function useRetry({ record, purchase, eventId }: RetryProps) {
  const again = new Set<string>(retryOf(record, purchase?.refunds ?? []).again)
  const tickets = purchase?.tickets.filter(({ ticketId }) => again.has(ticketId)) ?? []
  const [own] = purchasesOf(tickets)
  const mayRefund = useMay('refund')
  const names = purchase?.events
    .filter(({ eventId }) => tickets.some((ticket) => ticket.eventId === eventId))
    .map(({ name }) => eventTitle(name))
  const desk = usePurchaseDesk({
    // Any event of the refund will do: only a guest list, which is not shown here, depends on it.
    eventId,
    orgId: purchase?.orgId ?? null,
    eventName: new Intl.ListFormat('en').format(names ?? []),
  })
  const why = purchase?.disputes.some(blocksRefund) ? 'Disputed payments can’t be refunded.' : mayRefund.reason
  return {
    button: own ? (
      <Button
        variant="danger-quiet"
        size="sm"
        saysWhy
        disabledReason={why}
        onClick={() => desk.openRefund(record.refundId, own)}
      >
        Try again…
      </Button>
    ) : null,
    // Not beside the button, which disappears once the new refund has the tickets.
    dialogs: (
      <>
        {desk.refundDialog(own ? [own] : [])}
        {desk.recordDialog}
      </>
    ),
  }
}
