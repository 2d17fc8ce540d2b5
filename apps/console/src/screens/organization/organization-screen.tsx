import type { Organization } from '@ground-control/contract/organizations'
import type { DayRange } from '@ground-control/domain/figures/ranges/date-range'
import { formatRange } from '@ground-control/domain/figures/ranges/range-text'
import { organizationName, organizationType } from '@ground-control/domain/organizations/organization-text'
import { seenText } from '@ground-control/domain/values/blank-text'
import { formatPhone } from '@ground-control/domain/values/formats/phone-number'
import type { OrgId } from '@ground-control/domain/values/ids'
import { todayIn } from '@ground-control/domain/values/time'
import { RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { consoleConfig } from '#platform/config.ts'
import { rememberName } from '#platform/known-names.ts'
import { useNow } from '#platform/use-now.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { ActivityPanel } from '#subjects/activity/activity-panel.tsx'
import { RangeSelector } from '#subjects/figures/range-selector.tsx'
import { OrganizationStatusBadge } from '#subjects/organizations/organization-status-badge.tsx'
import { sellerWords, useSellsThoughSuspended } from '#subjects/organizations/still-selling.tsx'
import { WatchToggle } from '#subjects/organizations/watched/watch-toggle.tsx'
import { CasesPanel } from '#subjects/support/cases-panel.tsx'
import { Button } from '#ui/actions/button.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { NotThere } from '#ui/feedback/not-there.tsx'
import { Reading } from '#ui/feedback/reading.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton-lines.tsx'
import { initialsOf } from '#ui/marks/avatar.tsx'
import { nextEvent } from './events/event-row.ts'
import { EventsPanel } from './events/events-panel.tsx'
import { FigureStrip } from './figure-strip.tsx'
import type { OrganizationView } from './organization-view.ts'
import { type OrganizationParts, useOrganization } from './use-organization.ts'

type Props = {
  readonly orgId: OrgId
  readonly view: OrganizationView
  readonly onView: (view: OrganizationView) => void
}

export function OrganizationScreen({ orgId, view, onView }: Props) {
  const parts = useOrganization(orgId, view.range)
  const { data } = parts.identity
  useSingleKeys({ R: parts.refresh })
  const name = data ? organizationName(data) : null
  useEffect(() => {
    if (name) rememberName(orgId, name)
  }, [orgId, name])
  const figures = { orgId, parts, range: view.range, onRange: (range: DayRange) => onView({ ...view, range }) }
  return (
    <div className="relative mx-auto flex w-full max-w-400 flex-col gap-4 px-6 pt-5 pb-6 phone:p-4">
      <OrganizationHeader
        orgId={orgId}
        organization={data ?? null}
        isLoading={data === undefined && parts.identity.error === null}
        isRefreshing={parts.isRefreshing}
        onRefresh={parts.refresh}
      />
      <Reading
        query={parts.identity}
        failed="Couldn’t load the organization"
        loading={<Loading {...figures} />}
        missing={
          <NotThere
            line="No such organization"
            hint="No organization has this ID. Check that you copied the whole ID."
            to="/organizations"
            way="Search organizations"
          />
        }
      >
        {(organization) => (
          <>
            <StillSellingNotice orgId={orgId} />
            <Figures {...figures} />
            <div className={`${columns} min-[82rem]:grid-rows-[auto_1fr]`}>
              <EventsPanel parts={parts} view={view} onView={onView} />
              <div className="flex min-w-0 flex-col gap-4 min-[82rem]:row-span-2">
                <ContactPanel organization={organization} />
                <OpenSupport orgId={orgId} />
              </div>
              <Activity orgId={orgId} />
            </div>
          </>
        )}
      </Reading>
    </div>
  )
}

function StillSellingNotice({ orgId }: { readonly orgId: OrgId }) {
  const seller = useSellsThoughSuspended(orgId)
  if (!seller) return null
  return (
    <Callout tone="error" role="status" title="Suspended, still selling">
      {sellerWords(seller)}. Suspending an organization doesn’t take its events off sale.
    </Callout>
  )
}

/** Two columns only where the list's amounts still fit. */
const columns = 'grid items-start gap-4 min-[82rem]:grid-cols-[minmax(0,1fr)_18.75rem]'

const Loading = (props: FiguresProps) => (
  <>
    <Figures {...props} />
    <div className={columns}>
      <Panel title="Events" busy>
        <SkeletonLines widths={['80%', '70%', '75%', '60%', '72%', '64%']} />
      </Panel>
      <Panel title="Contact" busy>
        <SkeletonLines widths={['75%', '55%', '40%', '60%']} />
      </Panel>
    </div>
  </>
)

type FiguresProps = {
  readonly orgId: OrgId
  readonly parts: OrganizationParts
  readonly range: DayRange
  readonly onRange: (range: DayRange) => void
}

function Figures(props: FiguresProps) {
  const { range, onRange, parts } = props
  const { timeZone } = consoleConfig()
  const now = new Date(useNow(60_000))
  if (!parts.hasFigures) return <Strip {...props} />
  return (
    <div className="grid gap-2">
      <RangeSelector range={range} today={todayIn(timeZone, now)} onRange={onRange} />
      <Strip {...props} />
      {range.from || range.to ? (
        <p className="text-small text-fg-3">
          Figures for {formatRange(range)}. Days in {timeZone}, the platform’s zone. The list below isn’t limited to
          these days.
        </p>
      ) : null}
    </div>
  )
}

function Strip({ orgId, range, parts: { ranged: figures, events, hasFigures } }: FiguresProps) {
  const now = new Date(useNow(60_000))
  if (figures.error && figures.data === undefined) {
    return (
      <Panel title="Figures">
        <LoadFailed
          headingLevel={3}
          line="Couldn’t load figures"
          error={figures.error}
          busy={figures.isFetching}
          onRetry={() => void figures.refetch()}
        />
      </Panel>
    )
  }
  const listed = hasFigures ? undefined : events.data
  const next = listed && nextEvent(listed, now)
  return (
    <FigureStrip
      orgId={orgId}
      range={range}
      figures={figures.data ?? null}
      isCounting={hasFigures && figures.data === undefined}
      eventCount={figures.data?.events ?? listed?.length}
      next={
        figures.data
          ? figures.data.next
          : next?.startDate
            ? { eventId: next.id, eventName: next.name ?? null, startDate: next.startDate }
            : listed && null
      }
    />
  )
}

function Activity({ orgId }: { readonly orgId: OrgId }) {
  return useCapability('activity') ? <ActivityPanel about={{ orgId }} /> : null
}

function OpenSupport({ orgId }: { readonly orgId: OrgId }) {
  if (!useCapability('support')) return null
  return <CasesPanel title="Open support" filter={{ orgId, tab: 'open' }} empty="No open cases." />
}

function ContactPanel({ organization }: { readonly organization: Organization }) {
  const { email, phone, displayName } = organization
  return (
    <Panel title="Contact">
      <dl className="grid grid-cols-[5rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2 px-4 py-3.5">
        <Fact term="Email">{copied(email, 'email')}</Fact>
        <Fact term="Phone">{copied(phone, 'phone', formatPhone)}</Fact>
        <Fact term="Type">
          <bdi>{organizationType(organization)}</bdi>
        </Fact>
        <Fact term="Display">{seenText(displayName) ? <bdi>{seenText(displayName)}</bdi> : notGiven}</Fact>
      </dl>
    </Panel>
  )
}

const notGiven = <span className="text-fg-3">Not given</span>

function copied(text: string | null | undefined, what: string, shownAs = (given: string) => given): ReactNode {
  const seen = seenText(text)
  return seen === null ? notGiven : <CopyId id={seen} text={shownAs(seen)} what={what} plain />
}

const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-fg-3">{term}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
)

type OrganizationHeaderProps = {
  readonly orgId: OrgId
  /** null: unknown or missing. */
  readonly organization: Organization | null
  readonly isLoading: boolean
  readonly isRefreshing: boolean
  readonly onRefresh: () => void
}

/** The heading stays the same element while the name loads, so it keeps the focus. */
function OrganizationHeader({ orgId, organization, isLoading, isRefreshing, onRefresh }: OrganizationHeaderProps) {
  const name = organization ? organizationName(organization) : 'Organization'
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2.5 phone:items-start">
      {organization ? (
        <span
          aria-hidden="true"
          data-initials={initialsOf(name)}
          className="grid size-12 flex-none place-items-center rounded-panel bg-selected font-semibold text-fg-2 before:content-[attr(data-initials)]"
        />
      ) : isLoading ? (
        <Skeleton width="3rem" className="h-12 flex-none rounded-panel" />
      ) : null}
      <div className="min-w-48 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 phone:mb-1">
          <h1 tabIndex={-1} className="text-title wrap-anywhere">
            <bdi>{name}</bdi>
          </h1>
          {organization ? <OrganizationStatusBadge organization={organization} /> : null}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 text-small text-fg-3">
          {organization ? <bdi className="min-w-0 wrap-anywhere">{organizationType(organization)}</bdi> : null}
          <CopyId id={orgId} what="organization ID" />
        </div>
      </div>
      {organization ? (
        <div className="flex flex-wrap gap-2">
          <WatchToggle orgId={orgId} name={name} />
          <Button icon={<RefreshCw aria-hidden="true" />} busy={isRefreshing} onClick={onRefresh}>
            Refresh
          </Button>
        </div>
      ) : null}
    </header>
  )
}
