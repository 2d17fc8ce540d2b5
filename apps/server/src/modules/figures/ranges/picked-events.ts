import type { EventStatsSort } from '@ground-control/domain/figures/event-stats'
import { type SQL, sql } from 'drizzle-orm'
import { orgOf } from './range-counts.ts'
import { figuresByEvent, isAny, isWithin, type StatsRange, sumTo } from './range-figures.ts'

export type Page = { readonly limit: number; readonly offset?: number }

/**
 * The events of one page as `picked`, with their places, and each event's part of the log as `updates`. Reads
 * `pending`. A range never has more of an event than its lifetime, so it reads the events with the largest lifetime
 * figures first. It stops if no other event can reach the page; otherwise it reads every event of the range that could.
 */
export function pickedEvents(range: StatsRange, sort: EventStatsSort, { limit, offset = 0 }: Page): SQL {
  const { whole, ofFigures, ofKept, joined, days } = orders(range)[sort.column]
  const direction = sort.descending ? sql`desc` : sql`asc`
  const shown = limit + offset
  const isWalked = whole !== undefined && sort.descending
  const looked = 3 * shown + 40
  const logged = sql`select l.event_id from updates l where ${orgOf(sql`l`)} is not null`
  const walked = sql`
    walked as materialized (
      select s.event_id, ${whole} as whole from folded_event_stats s where s.org_id is not null
      order by ${whole} desc nulls last, s.event_id limit ${looked}
    ),`
  const enough = sql`
    enough as materialized (
      select worst.sorted as least, (select count(*) from walked) < ${looked} or coalesce(
               worst.sorted > next.whole or worst.sorted = next.whole and worst.event_id <= next.event_id, false) as is_so
      from (select) one
      left join (select * from near order by sorted desc nulls last, event_id limit 1 offset ${shown - 1}) worst on true
      left join (select * from walked order by whole nulls first, event_id desc limit 1) next on true
    ),`
  const reachable = sql`
    and not (select is_so from enough) and ((select least from enough) is null or ${whole ?? sql``} >= (select least from enough))`
  const { from, to } = endsOf(range)
  return sql`
    updates as materialized (select event_id, last_updated from pending_event_stats()),
    ${isWalked ? walked : sql``}
    near as materialized (
      select f.event_id, ${ofFigures} as sorted
      from (${figuresByEvent(range, { only: isWalked ? sql`select event_id from walked union all ${logged}` : logged })}) f
      join folded_event_stats s on s.event_id = f.event_id
      left join updates u on u.event_id = f.event_id ${joined}
    ),
    ${isWalked ? enough : sql``}
    rest as (
      select s.event_id, ${ofKept} as sorted
      from (
        select * from folded_event_stats s
        where last_day >= ${from} and first_day <= ${to} and org_id is not null
          and event_id not in (select event_id from updates ${isWalked ? sql`union all select event_id from walked` : sql``})
          ${isWalked ? reachable : sql``}
        offset 0
      ) s
      ${days} ${joined}
      where s.first_day >= ${from} or s.last_day <= ${to}
        or ${isAny(sql`from folded_event_day_stats d where d.event_id = s.event_id and ${isWithin(sql`d.day`, range)}`)}
    ),
    picked as materialized (
      select event_id, row_number() over () as place
      from (
        select event_id from (select * from near union all select * from rest) found
        order by sorted ${direction} nulls last, event_id limit ${limit} offset ${offset}
      ) p
    )`
}

/** A blank name counts as none. */
export const orgName = sql`coalesce(nullif(trim(o.name), ''), o.display_name)`

export const lastUpdated = sql`greatest(s.last_updated, u.last_updated)`

type Order = {
  /** The event's lifetime figure, if a range can't exceed it. Indexed. */
  readonly whole?: SQL
  readonly ofFigures: SQL
  /** For an event without rows in the log. */
  readonly ofKept: SQL
  readonly joined: SQL
  readonly days: SQL
}

function orders(range: StatsRange): Readonly<Record<EventStatsSort['column'], Order>> {
  const none = { joined: sql``, days: sql`` }
  const summed = (name: SQL): Order => ({
    ...none,
    whole: sql`s.${name}`,
    ofFigures: sql`f.${name}`,
    ofKept: sumWithin(name, range),
    days: daysAtEnds(name, range),
  })
  const ofEvent = (order: SQL): Order => ({
    ofFigures: order,
    ofKept: order,
    joined: sql`join ${allEvents} e on e.id = s.event_id join organizations o on o.id = e.org_id`,
    days: sql``,
  })
  return {
    ticketsSold: summed(sql`sold`),
    totalRevenue: summed(sql`gross_cents`),
    lastUpdated: { ...none, whole: sql`s.last_updated`, ofFigures: lastUpdated, ofKept: sql`s.last_updated` },
    eventName: ofEvent(sql`lower(e.name)`),
    orgName: ofEvent(sql`lower(${orgName})`),
    startDate: ofEvent(sql`e.start_at`),
    endDate: ofEvent(sql`e.end_at`),
  }
}

/** Joined as a whole, because the planner underestimates the events of a range and would look each one up. */
const allEvents = sql`(select id, org_id, name, start_at, end_at from events offset 0)`

const endsOf = ({ startDate, endDate }: StatsRange) => ({
  from: sql`${startDate ?? '-infinity'}::date`,
  to: sql`${endDate ?? 'infinity'}::date`,
})

/**
 * Sums of all events that have a row for the first day of the range or the day after it. Only the other events are
 * looked up one by one.
 */
function daysAtEnds(name: SQL, range: StatsRange): SQL {
  const { from, to } = endsOf(range)
  const before = (day: SQL) =>
    sql`select event_id, ${name}_before as so_far from folded_event_day_stats where day = ${day}`
  const isAnyAfter = sql`(select max(last_day) from folded_event_stats) > ${to}`
  return sql`
    left join (${before(from)} offset 0) b on b.event_id = s.event_id
    left join (${before(sql`${to} + 1`)} and ${isAnyAfter} offset 0) l on l.event_id = s.event_id`
}

function sumWithin(name: SQL, range: StatsRange): SQL {
  const { from, to } = endsOf(range)
  const sum = (known: SQL, days: SQL) => sql`coalesce(${known}.so_far, (${sumTo(days)}).${name}_so_far, 0)`
  return sql`
    case when s.last_day > ${to} then ${sum(sql`l`, sql`d.day <= ${to}`)} else s.${name} end
    - case when s.first_day < ${from} then ${sum(sql`b`, sql`d.day < ${from}`)} else 0 end`
}
