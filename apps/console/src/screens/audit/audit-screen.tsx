import { toFilters } from '@ground-control/domain/lists/saved-views'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCapability } from '#platform/capabilities.ts'
import { links } from '#platform/links.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { auditQueries, exportTrail } from '#subjects/activity/queries.ts'
import { ExportButton } from '#subjects/lists/export-button.tsx'
import { SavedViews } from '#subjects/lists/saved-views.tsx'
import { Button, buttonClass } from '#ui/actions/button.tsx'
import { ShowMore } from '#ui/actions/show-more.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { NotOffered } from '#ui/feedback/not-offered.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton-lines.tsx'
import { useKeptError } from '#ui/feedback/use-kept-error.ts'
import { AuditView } from './audit-address.ts'
import { AuditEntry } from './audit-entry.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { daysProblem, isFiltered, toAuditQuery, withFilter } from './audit-view.ts'

type Props = { readonly view: AuditView; readonly onView: (view: AuditView) => void }

export function AuditScreen({ view, onView }: Props) {
  const isOffered = useCapability('audit')
  return (
    <div className="mx-auto flex w-full max-w-400 flex-col gap-4 px-6 pt-5 pb-6 phone:p-4">
      <h1 tabIndex={-1} className="text-title">
        Audit
      </h1>
      {!isOffered ? (
        <NotOffered
          line="This platform does not show its audit trail"
          hint="Ask whoever runs the platform for its records."
        />
      ) : (
        <>
          <AuditFilters view={view} onView={onView} />
          <Trail view={view} onView={onView} />
        </>
      )}
    </div>
  )
}

const everyMs = 1_000

function Trail({ view, onView }: Props) {
  const problem = daysProblem(view)
  const query = useInfiniteQuery({ ...auditQueries.entries(toAuditQuery(view)), enabled: problem === null })
  const failure = useKeptError(query)
  const refresh = () => void query.refetch()
  useSingleKeys({ R: refresh })
  useLiveQueries({ queryKey: auditQueries.all, concerns: ({ kind }) => kind === 'audit', everyMs })
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  if (problem) {
    return (
      <Panel title="Entries">
        <EmptyState line="Invalid date range" hint="Choose a FROM day on or before the TO day." />
      </Panel>
    )
  }
  return (
    <Panel
      title="Entries"
      note="Newest first. Append-only."
      busy={query.isPending}
      actions={
        <>
          {view.person ? <PersonPage personId={view.person} /> : null}
          <SavedViews
            list="audit"
            filters={toFilters(withFilter(view, {}))}
            onOpen={(filters) => onView(AuditView.parse(filters))}
          />
          <ExportButton
            rows={['audit entry', 'audit entries']}
            read={(signal) => exportTrail(toAuditQuery(view), signal)}
          />
        </>
      }
    >
      <p role="status" className="sr-only">
        {query.data ? `${formatCount(entries.length)} ${plural(entries.length, 'entry', 'entries')} shown` : ''}
      </p>
      {query.data === undefined ? (
        failure ? (
          <LoadFailed line="Couldn’t load the audit trail" error={failure} busy={query.isFetching} onRetry={refresh} />
        ) : (
          <SkeletonLines widths={['70%', '55%', '65%', '50%', '60%']} />
        )
      ) : entries.length === 0 ? (
        <EmptyState
          line={isFiltered(view) ? 'No entries match these filters' : 'No entries yet'}
          action={
            isFiltered(view) ? (
              <Button size="sm" onClick={() => onView({})}>
                Show all entries
              </Button>
            ) : null
          }
        />
      ) : (
        <>
          <ul>
            {entries.map((entry) => (
              <AuditEntry key={entry.number} entry={entry} searchOf={(person) => withFilter(view, { person })} />
            ))}
          </ul>
          <ShowMore list={query} />
        </>
      )}
    </Panel>
  )
}

/** What a person may do is on their own page. The platform has none. */
function PersonPage({ personId }: { readonly personId: string }) {
  const hasStaff = useCapability('staff')
  if (!hasStaff || personId.startsWith('system:')) return null
  return (
    <Link to={links.staffMember(personId)} className={buttonClass({ size: 'sm', variant: 'ghost' })}>
      View claims
    </Link>
  )
}
