import type { StaffMember } from '@ground-control/contract/staff'
import { presetRange } from '@ground-control/domain/figures/ranges/date-range'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { type Day, todayIn } from '@ground-control/domain/values/time'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useCapability } from '#platform/capabilities.ts'
import { consoleConfig } from '#platform/config.ts'
import { links } from '#platform/links.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { useNow } from '#platform/use-now.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { staffQueries } from '#subjects/staff/queries.ts'
import { buttonClass } from '#ui/actions/button.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { useKeptError } from '#ui/feedback/use-kept-error.ts'
import { Avatar } from '#ui/marks/avatar.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { receiptMoment } from '#ui/text/moments.ts'

const everyMs = 2_000

export function StaffListScreen() {
  const isOffered = useCapability('staff')
  const router = useRouter()
  const query = useQuery({ ...staffQueries.list(), enabled: isOffered })
  const failure = useKeptError(query)
  const refresh = () => void query.refetch()
  useSingleKeys({ R: refresh })
  useLiveQueries({ queryKey: staffQueries.list().queryKey, concerns: ({ kind }) => kind === 'audit', everyMs })
  const staff = query.data ?? []
  const monthAgo = presetRange('last-30-days', todayIn(consoleConfig().timeZone, new Date(useNow(60_000)))).from
  return (
    <div className="mx-auto flex w-full max-w-400 flex-col gap-4 px-6 pt-5 pb-6 phone:p-4">
      <h1 tabIndex={-1} className="text-title">
        Staff
      </h1>
      {!isOffered ? (
        <EmptyState
          headingLevel={2}
          line="This platform has no staff list"
          hint="Search for the person under Users and open their claims from the profile."
          action={
            <Link to="/users" className={buttonClass({ size: 'sm' })}>
              Find a user
            </Link>
          }
        />
      ) : failure ? (
        <LoadFailed line="Couldn’t load the staff list" error={failure} busy={query.isFetching} onRetry={refresh} />
      ) : (
        <Panel
          title="People"
          note={query.data ? `${formatCount(staff.length)} ${plural(staff.length, 'person', 'people')}` : null}
          busy={query.isPending}
        >
          <DataTable
            label="Staff"
            columns={columnsSince(monthAgo)}
            rows={staff}
            rowKey={({ accountId }) => accountId}
            hrefOf={pageOf}
            onOpen={(row) => void router.navigate({ href: pageOf(row) })}
            loading={query.data === undefined}
            skeletonRows={5}
            empty={<EmptyState line="No staff yet" />}
            renderCard={(row) => <StaffCard row={row} />}
          />
        </Panel>
      )}
    </div>
  )
}

const pageOf = ({ accountId }: StaffMember) => links.staffMember(accountId)
const nameOf = ({ name, accountId }: StaffMember) => name ?? accountId
const grantedBy = ({ granted, isSuperAdmin }: StaffMember) =>
  granted ? (granted.byName ?? 'Unknown') : isSuperAdmin ? 'Before audit logging' : '—'

const Claim = ({ row }: { readonly row: StaffMember }) =>
  row.isSuperAdmin ? (
    <Badge status="active">SUPER-ADMIN</Badge>
  ) : (
    <Badge status="unredeemed" quiet>
      NO ACCESS
    </Badge>
  )

const columnsSince = (monthAgo: Day | null): readonly Column<StaffMember>[] => [
  {
    id: 'person',
    header: 'Person',
    width: 'minmax(10.5rem, 1.3fr)',
    cell: (row) => (
      <span className="flex items-center gap-2.5">
        <Avatar name={nameOf(row)} />
        <bdi className="truncate">{nameOf(row)}</bdi>
      </span>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    width: 'minmax(0, 1.2fr)',
    cell: ({ email }) => email ?? <span className="text-fg-3">None</span>,
  },
  {
    id: 'claim',
    header: 'Access',
    width: 'minmax(8.75rem, 13%)',
    cell: (row) => <Claim row={row} />,
    detail: ({ superAdminUntil }) => (superAdminUntil ? `until ${receiptMoment(superAdminUntil)}` : null),
  },
  {
    id: 'granted',
    header: 'Granted by',
    cell: grantedBy,
    detail: ({ granted }) => (granted ? receiptMoment(granted.at) : null),
  },
  {
    id: 'actions',
    header: 'Actions, 30 days',
    align: 'end',
    width: '10rem',
    cell: ({ accountId, actionsLast30Days }) => (
      <Link
        to="/audit"
        search={{ person: accountId, ...(monthAgo && { from: monthAgo }) }}
        aria-label={`${formatCount(actionsLast30Days)} in the last 30 days, in the audit trail`}
        className="relative z-1 -my-0.5 inline-flex min-h-6 min-w-6 items-center justify-end rounded-tag underline decoration-line-strong underline-offset-3 hover:text-signal coarse:min-h-touch coarse:min-w-touch"
      >
        {formatCount(actionsLast30Days)}
      </Link>
    ),
    detail: ({ lastActionAt }) => (lastActionAt ? receiptMoment(lastActionAt) : 'None yet'),
  },
]

function StaffCard({ row }: { readonly row: StaffMember }) {
  return (
    <span className="grid grid-cols-1 gap-0.75">
      <span className="flex items-center justify-between gap-3">
        <span className="truncate font-medium">{nameOf(row)}</span>
        <Claim row={row} />
      </span>
      <span className="truncate text-small text-fg-3">{row.email ?? (row.name ? row.accountId : 'No email')}</span>
      {row.superAdminUntil ? (
        <span className="text-small text-fg-3">until {receiptMoment(row.superAdminUntil)}</span>
      ) : null}
    </span>
  )
}
