import type { AuditRecord } from '@ground-control/contract/calls/desk/audit'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { receiptMoment } from '#ui/text/moments.ts'
import { configurationQueries } from './configuration-queries.ts'
import { isSettingKey, type SettingValue, settings, valueWords } from './setting-words.ts'

/** Who changed what, newest first. */
export function ConfigurationHistory() {
  const { data, error, isPending, refetch } = useQuery(configurationQueries.history())
  return (
    <Panel title="History" busy={isPending}>
      {data ? (
        data.entries.length > 0 ? (
          <ul>
            {data.entries.map((entry) => (
              <HistoryItem key={entry.number} entry={entry} />
            ))}
          </ul>
        ) : (
          <EmptyState line="No changes yet" hint="Every change of a value is kept here, with who made it and why." />
        )
      ) : error ? (
        <LoadFailed headingLevel={3} line="The history could not be read" error={error} onRetry={() => refetch()} />
      ) : (
        <div className="flex flex-col gap-3 p-4">
          <Skeleton width="70%" />
          <Skeleton width="50%" />
        </div>
      )}
    </Panel>
  )
}

function HistoryItem({ entry: { entity, before, after, at, actor, reason } }: { readonly entry: AuditRecord }) {
  const name = settings.find(({ key }) => key === entity.id)?.name ?? entity.id
  return (
    <li className="border-b border-line-faint px-4 py-2.5 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="wrap-anywhere">
          {name} <span className="text-fg-3">{wordsIn(before, entity.id)} →</span>{' '}
          <span className="font-medium">{wordsIn(after, entity.id)}</span>
        </span>
        <span className="text-small text-fg-3">{receiptMoment(at)}</span>
      </div>
      <div className="text-small text-fg-2 wrap-anywhere">
        {actor.name ?? actor.id}
        {reason ? `: ${reason}` : ''}
      </div>
    </li>
  )
}

function wordsIn(state: unknown, key: string): string {
  const value = (state as Readonly<Record<string, unknown>> | null)?.[key]
  if (value === null || value === undefined) return 'default'
  return isSettingKey(key) ? valueWords(key, value as SettingValue) : JSON.stringify(value)
}
