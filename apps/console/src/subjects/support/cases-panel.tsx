import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { formatAge } from '@ground-control/domain/events/event-dates'
import { caseBadge, caseTabLabels } from '@ground-control/domain/support/case-labels'
import { type PrioritizedCase, priorityAt } from '@ground-control/domain/support/case-priority'
import { formatCount } from '@ground-control/domain/values/counts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { consoleConfig } from '#platform/config.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { useNow } from '#platform/use-now.ts'
import { Panel } from '#ui/data/panel.tsx'
import { Reading } from '#ui/feedback/reading.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton-lines.tsx'
import { type CaseFilter, caseQueries } from './queries.ts'

type Props = {
  readonly title: string
  readonly filter: CaseFilter
  readonly empty: string
  readonly actions?: ReactNode
}

const everyMs = 1_000

export function CasesPanel({ title, filter, empty, actions }: Props) {
  const now = new Date(useNow(60_000))
  const { timeZone } = consoleConfig()
  const options = caseQueries.of(filter)
  const query = useQuery(options)
  useLiveQueries({ queryKey: options.queryKey, concerns: ({ kind }) => kind === 'case', everyMs })
  const { data } = query
  const count = data && `${formatCount(data.cases.length)}${data.next ? '+' : ''}`
  return (
    <Panel title={title} busy={query.isPending} actions={actions} {...(count && { count })}>
      <Reading
        query={query}
        failed="Couldn’t load cases"
        headingLevel={3}
        loading={<SkeletonLines widths={['70%', '50%']} />}
      >
        {({ cases }) =>
          cases.length === 0 ? (
            <p className="px-4 py-3 text-small text-fg-3">{empty}</p>
          ) : (
            <ul className="max-h-96 overflow-y-auto">
              {cases.map(({ caseId, subject, state, priority, openedAt, event }) => (
                <li
                  key={caseId}
                  className="relative border-b border-line-faint px-4 py-2.5 last:border-b-0 hover:bg-hover"
                >
                  <Link
                    to="/support"
                    search={{ tab: state, case: caseId }}
                    className="font-medium wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-lamp"
                  >
                    <bdi>{subject}</bdi>
                  </Link>
                  <div className="truncate text-small text-fg-3">
                    {[
                      filter.tab ? null : caseTabLabels[state],
                      loudPriority({ state, priority, event }, now),
                      formatAge(openedAt, now, timeZone),
                      event && eventTitle(event.name),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Reading>
    </Panel>
  )
}

function loudPriority(given: PrioritizedCase, now: Date): string | null {
  const priority = priorityAt(given, now)
  return caseBadge({ ...given, priority }).isLoud ? `${priority} priority` : null
}
