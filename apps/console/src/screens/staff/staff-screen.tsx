import { seenText } from '@ground-control/domain/values/blank-text'
import type { AccountId } from '@ground-control/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { rememberName } from '#platform/known-names.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { useMay } from '#subjects/settings/use-may.ts'
import { type StaffPerson, staffQueries } from '#subjects/staff/queries.ts'
import { buttonClass } from '#ui/actions/button.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { NotThere } from '#ui/feedback/not-there.tsx'
import { Reading } from '#ui/feedback/reading.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton-lines.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import { receiptMoment } from '#ui/text/moments.ts'
import { ClaimHistory, WhatWillBeSent } from './claims/claims-beside.tsx'
import { ClaimsPanel } from './claims/claims-panel.tsx'
import { useClaimsForm } from './claims/use-claims-form.ts'
import { RecentActions } from './recent-actions.tsx'

type Props = { readonly staffId: AccountId }

const everyMs = 1_000

export function StaffScreen({ staffId }: Props) {
  const hasStaff = useCapability('staff')
  const query = useQuery(staffQueries.person(staffId, hasStaff))
  const refresh = () => void query.refetch()
  useSingleKeys({ R: refresh })
  useLiveQueries({ queryKey: staffQueries.personKey(staffId), concerns: ({ kind }) => kind === 'audit', everyMs })
  const name = query.data?.name
  useEffect(() => {
    if (name) rememberName(staffId, name)
  }, [staffId, name])
  return (
    <div className="mx-auto flex w-full max-w-400 flex-col gap-4 px-6 pt-5 pb-6 phone:p-4">
      <StaffHeader person={query.data ?? null} isLoading={query.data === undefined && query.error === null} />
      <Reading
        query={query}
        failed="Couldn’t load claims"
        loading={<Loading />}
        missing={
          <NotThere
            line="No such person"
            hint="No account or claims with this ID."
            {...(hasStaff
              ? { to: '/staff', way: 'All staff' }
              : { to: '/dashboard-overview', way: 'Dashboard Overview' })}
          />
        }
      >
        {(person) => <Person person={person} />}
      </Reading>
    </div>
  )
}

type HeaderProps = { readonly person: StaffPerson | null; readonly isLoading: boolean }

/** The heading stays the same element while loading, so it keeps the focus. */
function StaffHeader({ person, isLoading }: HeaderProps) {
  const name = person ? (seenText(person.name) ?? person.accountId) : 'Staff member'
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 phone:items-start phone:gap-x-3">
      {person ? (
        <Avatar name={name} size="lg" />
      ) : isLoading ? (
        <Skeleton width="3rem" className="h-12 flex-none rounded-full" />
      ) : null}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 phone:mb-1">
          <h1 tabIndex={-1} className="text-title wrap-anywhere">
            {name}
          </h1>
          {person ? <Access claims={person.claims} /> : null}
          {person?.superAdminUntil ? (
            <span className="text-small text-fg-2">until {receiptMoment(person.superAdminUntil)}</span>
          ) : null}
        </div>
        {person ? (
          <div className="flex flex-wrap items-center gap-x-3 text-small text-fg-3">
            {person.email ? (
              <span title={person.email} className="max-w-full truncate">
                {person.email}
              </span>
            ) : null}
            <CopyId id={person.accountId} what="account ID" />
          </div>
        ) : isLoading ? (
          <Skeleton width="10rem" className="my-1.75" />
        ) : null}
      </div>
      {person ? (
        <Link to="/profile/$accountId" params={{ accountId: person.accountId }} className={buttonClass({})}>
          Profile
        </Link>
      ) : null}
    </header>
  )
}

const columns = 'grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]'

const Loading = () => (
  <div className={columns}>
    <Panel title="Custom claims" busy>
      <SkeletonLines widths={['50%', '60%', '40%', '55%', '45%', '65%']} />
    </Panel>
    <Panel title="Recent actions" busy>
      <SkeletonLines widths={['80%', '60%', '70%']} />
    </Panel>
  </div>
)

const Access = ({ claims }: Pick<StaffPerson, 'claims'>) =>
  claims.superadmin === true ? <Badge status="active">ACTIVE</Badge> : <Badge status="unredeemed">NO ACCESS</Badge>

function Person({ person }: { readonly person: StaffPerson }) {
  const mayChange = useMay({ changeClaimsOf: person.accountId })
  const form = useClaimsForm(person)
  const hasAudit = useCapability('audit')
  return (
    <div className={columns}>
      <ClaimsPanel person={person} form={form} lockedBy={mayChange.reason} />
      <div className="flex flex-col gap-4">
        {form.count > 0 ? <WhatWillBeSent claims={person.claims} draft={form.draft} /> : null}
        {person.history ? <ClaimHistory history={person.history} /> : null}
        {hasAudit ? <RecentActions personId={person.accountId} /> : null}
      </div>
    </div>
  )
}
