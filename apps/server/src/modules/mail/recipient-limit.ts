import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/db/database.ts'

type Due = { readonly id: string; readonly key: string }
type Limit = { readonly count: number; readonly windowMs: number }

/** The messages that may leave now. What a recipient gets beyond the limit waits, so many per window. */
export async function postponeBursts(
  transaction: Transaction,
  due: readonly Due[],
  { count, windowMs }: Limit,
): Promise<string[]> {
  if (due.length === 0) return []
  const { rows } = await transaction.execute<{ key: string; tried: number }>(sql`
    select to_key as key, count(*)::int as tried from mail_messages
    where to_key = any(${sql.param([...new Set(due.map(({ key }) => key))])})
      and tried_at > clock_timestamp() - ${windowMs} * interval '1 millisecond'
    group by to_key`)
  const left = new Map(rows.map(({ key, tried }) => [key, count - tried]))
  const ids: string[] = []
  const bursts = new Set<string>()
  for (const { id, key } of due) {
    const free = left.get(key) ?? count
    if (free <= 0) bursts.add(key)
    else ids.push(id)
    left.set(key, free - 1)
  }
  // All that is due to them at once: otherwise a long burst would keep coming back and hold up everybody else's mail.
  for (const key of bursts) {
    await transaction.execute(sql`
      update mail_messages m
      set next_try_at = clock_timestamp() + w.windows * ${windowMs} * interval '1 millisecond'
      from (select id, 1 + (row_number() over (order by next_try_at, id) - 1) / ${count}::int as windows
            from mail_messages
            where to_key = ${key} and state in ('queued', 'sending') and next_try_at <= clock_timestamp()
              and not id = any(${sql.param(ids)})) w
      where m.id = w.id`)
  }
  return ids
}
