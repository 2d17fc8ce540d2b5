import type { AuditRecord } from '@ground-control/contract/activity'
import { actionWords } from '@ground-control/domain/activity/audit-words'
import type { AccountId } from '@ground-control/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { links } from '#platform/links.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { entityHref } from '#subjects/activity/entity-href.ts'
import { auditQueries } from '#subjects/activity/queries.ts'
import { buttonClass } from '#ui/actions/button.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Reading } from '#ui/feedback/reading.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton-lines.tsx'
import { receiptMoment } from '#ui/text/moments.ts'

const everyMs = 1_000

export function RecentActions({ personId }: { readonly personId: AccountId }) {
  const query = useQuery(auditQueries.ofPerson(personId))
  useLiveQueries({
    queryKey: auditQueries.ofPerson(personId).queryKey,
    concerns: ({ kind }) => kind === 'audit',
    everyMs,
  })
  return (
    <Panel
      title="Recent actions"
      busy={query.isPending}
      actions={
        <Link to="/audit" search={{ person: personId }} className={buttonClass({ size: 'sm', variant: 'ghost' })}>
          View all
        </Link>
      }
    >
      <Reading
        query={query}
        failed="Couldn’t load actions"
        headingLevel={3}
        loading={<SkeletonLines widths={['60%', '70%']} />}
      >
        {({ entries }) =>
          entries.length > 0 ? (
            <ul>
              {entries.map((entry) => (
                <ActionItem key={entry.number} entry={entry} />
              ))}
            </ul>
          ) : (
            <EmptyState line="No actions yet" />
          )
        }
      </Reading>
    </Panel>
  )
}

function ActionItem({ entry }: { readonly entry: AuditRecord }) {
  const { action, event, entity, at } = entry
  const href = entityHref(entry) ?? (event ? links.event(event.eventId) : null)
  const about = <bdi>{event?.name ?? entity.id}</bdi>
  return (
    <li className="border-b border-line-faint px-4 py-1.5 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>{actionWords(action)}</span>
        <time dateTime={at} className="text-small text-fg-3">
          {receiptMoment(at)}
        </time>
      </div>
      <div className="truncate text-small leading-6 text-fg-3">
        {href ? (
          <Link
            to={href}
            className="inline-flex min-h-6 items-center rounded-tag text-signal hover:underline coarse:min-h-touch"
          >
            {about}
          </Link>
        ) : (
          about
        )}
      </div>
    </li>
  )
}
