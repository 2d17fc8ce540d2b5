import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/db/database.ts'

type Due = { readonly id: string; readonly keys: readonly string[] }
type Limit = { readonly count: number; readonly windowMs: number }

/** Everybody who gets a message, copies included. */
export const recipientKeys = sql`array_prepend(to_key, array(select lower(copied) from unnest(cc) copied))`

/** The messages that may leave now. What a recipient gets beyond the limit waits, so many per window. */
export async function postponeBursts(
  transaction: Transaction,
  due: readonly Due[],
  { count, windowMs }: Limit,
): Promise<string[]> {
  if (due.length === 0) return []
  const keys = sql.param([...new Set(due.flatMap((each) => each.keys))])
  const isRecent = sql`tried_at > clock_timestamp() - ${windowMs} * interval '1 millisecond'`
  const { rows } = await transaction.execute<{ key: string; tried: number }>(sql`
    select key, count(*)::int as tried from (
      select to_key as key from mail_messages where to_key = any(${keys}) and ${isRecent}
      union all
      select lower(copied) from mail_messages, unnest(cc) copied where cc <> '{}' and ${isRecent}) tries
    where key = any(${keys}) group by key`)
  const left = new Map(rows.map(({ key, tried }) => [key, count - tried]))
  const freeFor = (key: string) => left.get(key) ?? count
  const ids: string[] = []
  const bursts = new Set<string>()
  for (const { id, keys: recipients } of due) {
    const full = recipients.find((key) => freeFor(key) <= 0)
    if (full !== undefined) {
      bursts.add(full)
      continue
    }
    ids.push(id)
    for (const key of recipients) left.set(key, freeFor(key) - 1)
  }
  // All that is due to them at once: otherwise a long burst would keep coming back and hold up everybody else's mail.
  for (const key of bursts) {
    await transaction.execute(sql`
      update mail_messages m
      set next_try_at = clock_timestamp() + w.windows * ${windowMs} * interval '1 millisecond'
      from (select id, 1 + (row_number() over (order by next_try_at, id) - 1) / ${count}::int as windows
            from mail_messages
            where ${key} = any(${recipientKeys})
              and state in ('queued', 'sending') and next_try_at <= clock_timestamp()
              and not id = any(${sql.param(ids)})) w
      where m.id = w.id`)
  }
  return ids
}
