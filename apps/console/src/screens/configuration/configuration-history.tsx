import type { AuditRecord } from '@ground-control/contract/activity'
import { useQuery } from '@tanstack/react-query'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { personWords } from '#subjects/activity/person-words.ts'
import { auditQueries } from '#subjects/activity/queries.ts'
import { Panel } from '#ui/data/panel.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Reading } from '#ui/feedback/reading.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton-lines.tsx'
import { receiptMoment } from '#ui/text/moments.ts'
import { isSettingKey, isSettingValue, settings, valueWords } from './setting-words.ts'

const everyMs = 500

export function ConfigurationHistory() {
  const query = useQuery(auditQueries.configurationChanges())
  useLiveQueries({
    queryKey: auditQueries.configurationChanges().queryKey,
    concerns: ({ kind }) => kind === 'remote-config' || kind === 'audit',
    everyMs,
  })
  return (
    <Panel title="History" busy={query.isPending}>
      <Reading
        query={query}
        failed="Couldn’t load history"
        headingLevel={3}
        loading={<SkeletonLines widths={['70%', '50%']} />}
      >
        {({ entries }) =>
          entries.length > 0 ? (
            <ul>
              {entries.map((entry) => (
                <HistoryItem key={entry.number} entry={entry} />
              ))}
            </ul>
          ) : (
            <EmptyState
              line="Nobody has changed a value yet"
              hint="The values are as this platform was set up. Each change will be listed here, with who made it and why."
            />
          )
        }
      </Reading>
    </Panel>
  )
}

function HistoryItem({ entry: { entity, before, after, at, actor, reason } }: { readonly entry: AuditRecord }) {
  const name = settings.find(({ key }) => key === entity.id)?.name ?? entity.id
  return (
    <li className="border-b border-line-faint px-4 py-2.5 last:border-b-0">
      <div className="wrap-anywhere">
        {name} <span className="text-fg-3">{wordsIn(before, entity.id)} →</span>{' '}
        <span className="font-medium">{wordsIn(after, entity.id)}</span>
      </div>
      <div className="text-small text-fg-2 wrap-anywhere">
        {personWords(actor)}
        {reason ? `: ${reason}` : ''}
      </div>
      <time dateTime={at} className="block text-small text-fg-3">
        {receiptMoment(at)}
      </time>
    </li>
  )
}

function wordsIn(state: unknown, key: string): string {
  const value =
    typeof state === 'object' && state !== null ? new Map<string, unknown>(Object.entries(state)).get(key) : null
  if (value === null || value === undefined) return 'default'
  return isSettingKey(key) && isSettingValue(value) ? valueWords(key, value) : JSON.stringify(value)
}
