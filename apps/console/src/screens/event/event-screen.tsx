import type { Event } from '@ground-control/contract/events'
import type { EventReport } from '@ground-control/contract/figures/events'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { eventState } from '@ground-control/domain/events/event-state'
import { organizationName } from '@ground-control/domain/organizations/organization-text'
import { seenText } from '@ground-control/domain/values/blank-text'
import type { EventId } from '@ground-control/domain/values/ids'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useCapabilities, useCapability } from '#platform/capabilities.ts'
import { rememberName } from '#platform/known-names.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { useNow } from '#platform/use-now.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { ActivityPanel } from '#subjects/activity/activity-panel.tsx'
import { eventQueries } from '#subjects/events/queries.ts'
import { useCalledOff } from '#subjects/events/use-called-off.ts'
import { OpenJobs } from '#subjects/jobs/open-jobs.tsx'
import { WatchToggle } from '#subjects/organizations/watched/watch-toggle.tsx'
import { ReconciliationPanel } from '#subjects/refunds/reconciliation-panel.tsx'
import { RefundList } from '#subjects/refunds/refund-list.tsx'
import { CompDialog } from '#subjects/tickets/comps/comp-dialog.tsx'
import { TabPanel, Tabs } from '#ui/actions/tabs.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotThere } from '#ui/feedback/not-there.tsx'
import { Reading } from '#ui/feedback/reading.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { type EventTab, type EventView, withTab } from './event-view.ts'
import { EventCards } from './figures/event-cards.tsx'
import { EventOverview } from './figures/event-overview.tsx'
import { compHindrance, transferHindrance } from './head/action-hindrances.ts'
import { CallOff } from './head/call-off.tsx'
import { EventActions } from './head/event-actions.tsx'
import { EventHeader } from './head/event-header.tsx'
import { reportQueries } from './report-queries.ts'
import { TicketPanel } from './tickets/ticket-panel.tsx'
import { useTicketSelection } from './tickets/use-ticket-selection.ts'
import { TransferList } from './transfer-list.tsx'

type Props = {
  readonly eventId: EventId
  readonly view: EventView
  readonly onView: (view: EventView) => void
}

const everyMs = 2_000

export function EventScreen({ eventId, view, onView }: Props) {
  const query = useQuery(eventQueries.whole(eventId))
  const event = query.data ?? null
  const hasReports = useCapability('event-reports')
  const report = useQuery({ ...reportQueries.report(eventId), enabled: hasReports && event !== null })
  const now = new Date(useNow(10_000))
  const name = seenText(event?.name)
  useEffect(() => {
    if (name) rememberName(eventId, name)
  }, [eventId, name])
  useCalledOff(eventId, event)
  const orgId = event?.organizationRef.id
  return (
    <div className="mx-auto flex w-full max-w-400 flex-col gap-4 px-6 pt-5 pb-6 phone:p-4">
      <EventHeader
        event={event}
        state={event && eventState(event, report.data?.totals ?? null, now)}
        actions={
          orgId ? <WatchToggle orgId={orgId} name={organizationName(event?.organization ?? { id: orgId })} /> : null
        }
      />
      <Reading
        query={query}
        failed="Couldn’t load the event"
        loading={<EventSkeleton />}
        missing={
          <NotThere
            line="No such event"
            hint="It may have been deleted, or the link is wrong."
            to="/events"
            way="Upcoming events"
          />
        }
      >
        {(known) => (
          <Known
            eventId={eventId}
            view={view}
            onView={onView}
            event={known}
            now={now}
            report={hasReports ? report : null}
          />
        )}
      </Reading>
    </div>
  )
}

type KnownProps = Props & {
  readonly event: Event
  readonly now: Date
  /** null: the platform has none. */
  readonly report: UseQueryResult<EventReport> | null
}

function Known({ eventId, view, onView, event, now, report }: KnownProps) {
  const panelId = useId()
  const has = useCapabilities()
  const [isIssuing, setIssuing] = useState(false)
  const [isTransferring, setTransferring] = useState(false)
  // Here, so that it survives a change of tabs.
  const selection = useTicketSelection()
  const concerns = (hint: { kind: string; eventId?: string }) => hint.kind === 'tickets' && hint.eventId === eventId
  useLiveQueries({ queryKey: reportQueries.reportKey(eventId), concerns, everyMs })
  useLiveQueries({ queryKey: reportQueries.ticketsKey(eventId), concerns, everyMs })
  const refresh = () => void report?.refetch()
  useSingleKeys({ R: refresh })
  const title = eventTitle(event.name)
  const totals = report?.data?.totals ?? null
  const orgId = event.organizationRef.id
  const tabs = [
    { value: 'overview', label: 'Overview' },
    { value: 'tickets', label: 'Tickets', count: totals ? totals.sold + totals.comps : null },
    ...(has('refund-list') ? [{ value: 'refunds' as const, label: 'Refunds' }] : []),
    ...(has('transfers') ? [{ value: 'transfers' as const, label: 'Transfers' }] : []),
    ...(has('activity') ? [{ value: 'activity' as const, label: 'Activity' }] : []),
  ] as const satisfies readonly { value: EventTab; label: string; count?: number | null }[]
  const tab = tabs.find(({ value }) => value === view.tab)?.value ?? 'overview'

  function openTransfer() {
    if (tab !== 'tickets') onView(withTab('tickets'))
    setTransferring(true)
  }

  return (
    <>
      <OpenJobs eventId={eventId} />
      <EventActions
        eventId={eventId}
        callOff={<CallOff event={event} />}
        report={report}
        compHindrance={compHindrance({ event, totals, now })}
        transferHindrance={transferHindrance({ event, totals, now })}
        onComps={() => setIssuing(true)}
        onTransfer={openTransfer}
      />
      {report ? (
        <EventCards
          eventId={eventId}
          totals={totals}
          paymentsNotCounted={report.data?.paymentsNotCounted}
          failed={report.isError}
        />
      ) : null}
      <Tabs
        label="About this event"
        tabs={tabs}
        value={tab}
        onChange={(next) => onView(withTab(next))}
        panelId={panelId}
      />
      <TabPanel id={panelId} label={tabs.find(({ value }) => value === tab)?.label ?? ''}>
        {tab === 'overview' ? (
          <EventOverview eventId={eventId} report={report} isTicketed={event.ticketing !== null} />
        ) : null}
        {tab === 'tickets' ? (
          <TicketPanel
            eventId={eventId}
            orgId={orgId}
            eventName={title}
            event={event}
            view={view}
            onView={onView}
            selection={selection}
            transferring={isTransferring}
            onTransferring={setTransferring}
          />
        ) : null}
        {tab === 'refunds' ? (
          <>
            {has('reconciliation') ? <ReconciliationPanel eventId={eventId} /> : null}
            <Panel title="Refunds" note="Newest first">
              <RefundList
                filter={{ eventId }}
                withEvent={false}
                empty={<EmptyState line="No refunds for this event" />}
              />
            </Panel>
          </>
        ) : null}
        {tab === 'transfers' ? <TransferList eventId={eventId} /> : null}
        {tab === 'activity' ? <ActivityPanel about={{ eventId }} hidesEvent /> : null}
      </TabPanel>
      <CompDialog
        eventId={eventId}
        orgId={orgId}
        eventName={title}
        open={isIssuing}
        onClose={() => setIssuing(false)}
      />
    </>
  )
}

const buttons = ['5.75rem', '9.75rem', '8.5rem', '8rem']
const figures = ['62%', '70%', '58%', '66%', '40%', '64%']
const tabs = ['3.25rem', '5rem', '3rem', '3.5rem']

function EventSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton width="26rem" className="mb-5 h-3 max-w-full" />
      <div className="flex flex-wrap gap-2">
        {buttons.map((width) => (
          <Skeleton key={width} width={width} className="h-control rounded-control touch:h-touch" />
        ))}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-px overflow-hidden rounded-panel border border-line bg-line-faint">
        {figures.map((width) => (
          <span key={width} className="grid h-15 content-center gap-2.5 bg-panel px-3.5">
            <Skeleton width="4rem" />
            <Skeleton width={width} className="h-3.5" />
          </span>
        ))}
      </div>
      <div className="flex h-10 items-center gap-6 border-b border-line">
        {tabs.map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
      <Panel>
        <div className="grid gap-5 p-4">
          <Skeleton width="9rem" />
          <Skeleton width="100%" className="h-44" />
        </div>
      </Panel>
    </div>
  )
}
