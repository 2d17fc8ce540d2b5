import { sql } from 'drizzle-orm'
import { eventStats, platformSettings } from '#platform/db/schema/rollups.ts'

export type ListState = {
  readonly instance: string
  /** Counts changes. -1: the event never had a ticket. */
  readonly revision: number
}

/** Pending changes aren't in the revision yet, so one tag could stand for different rows. */
export type ReadListState = ListState & { readonly pending: boolean }

/** For queries that join platform_settings and left join event_stats. */
export const listState = sql<ReadListState>`json_build_object(
  'instance', left(${platformSettings.instanceId}, 8), 'revision', coalesce(${eventStats.revision}, -1),
  'pending', coalesce(${eventStats.pending}, false))`

const shape = /^W\/"([\w-]{1,8})\.(none|\d{1,15})-/

/** Tags include the program's version, because another one may write the same ticket differently. */
export function createListTags(version: string) {
  // Weak, because the same rows are sent compressed or plain.
  const of = ({ instance, revision }: ListState) => `W/"${instance}.${revision < 0 ? 'none' : revision}-${version}"`
  return {
    of,
    read(tag: string): ListState | null {
      const [, instance, revision] = shape.exec(tag) ?? []
      if (instance === undefined || revision === undefined) return null
      const state = { instance, revision: revision === 'none' ? -1 : Number(revision) }
      return of(state) === tag ? state : null
    },
  }
}

export type ListTags = ReturnType<typeof createListTags>
