import { sql } from 'drizzle-orm'
import { eventStats, platformSettings } from '#platform/db/schema/rollups.ts'

/** Which state an event's guest list is in, and in which database. */
export type ListState = {
  readonly instance: string
  /** Counts changes; -1: no ticket was ever sold or given. */
  readonly revision: number
}

/** For queries that join platform_settings and, where there is one, the event's row of event_stats. */
export const listState = sql<ListState>`json_build_object(
  'instance', left(${platformSettings.instanceId}, 8), 'revision', coalesce(${eventStats.revision}, -1))`

const shape = /^W\/"([\w-]{1,8})\.(none|\d{1,15})-/

/** `version` is the program's: another one may write the same ticket in another way. */
export function createListTags(version: string) {
  // Weak: the same rows go out compressed or plain.
  const of = ({ instance, revision }: ListState) => `W/"${instance}.${revision < 0 ? 'none' : revision}-${version}"`
  return {
    of,
    /** Null: not a tag that this program gives. */
    read(tag: string): ListState | null {
      const [, instance, revision] = shape.exec(tag) ?? []
      if (instance === undefined || revision === undefined) return null
      const state = { instance, revision: revision === 'none' ? -1 : Number(revision) }
      return of(state) === tag ? state : null
    },
  }
}

export type ListTags = ReturnType<typeof createListTags>
