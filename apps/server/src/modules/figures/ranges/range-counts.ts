import { type SQL, sql } from 'drizzle-orm'
import { isStarted, startedEvents } from './cut-day.ts'
import { cutOrganizations, cutSums, partsOfCut, pendingQuarters } from './quarters.ts'
import { changesOf, isWithin, type Parts, partsOf, type StatsRange, sumTo } from './range-figures.ts'

/**
 * Counts the events and organizations of ranges without reading each event. Reads `pending`. Produces the sums of
 * partial days as `cut_0`, `cut_1`, their events as `started_0`, `started_1`, and events with rows in the log as
 * `logged`: whether each was stored as part of a range, and whether it is part of it now.
 */
export function countedRanges(ranges: readonly StatsRange[]): SQL {
  const parts = ranges.map(partsOf)
  const cuts = parts.flatMap(({ wholeDays, cut }, nth) => {
    const from = wholeDays && endsOf(wholeDays).from
    return cut
      ? sql`${partsOfCut(cut, numbered(nth))}, cut_${numbered(nth)} as materialized (${cutSums(numbered(nth))}),
            started_${numbered(nth)} as materialized (${startedEvents(cut, from)}),`
      : []
  })
  const kept = (range: StatsRange) => {
    const { from, to } = endsOf(range)
    return sql`coalesce((${sumTo(sql`d.day <= ${to}`)}).changes_so_far, 0)
      - coalesce((${sumTo(sql`d.day < ${from}`)}).changes_so_far, 0)`
  }
  const each = (column: (parts: Parts, n: SQL) => SQL) =>
    sql.join(
      parts.map((part, nth) => column(part, numbered(nth))),
      sql`, `,
    )
  return sql`
    ${cuts.length > 0 ? sql`${pendingQuarters},` : sql``} ${sql.join(cuts, sql` `)}
    logged as materialized (
      select event_id, org_id, ${each(
        (_, n) =>
          sql`kept_${n} > 0 as was_${n}, (kept_${n} + coalesce(changes_${n}, 0) > 0 or is_started_${n}) as is_${n}`,
      )}
      from (
        select s.*, ${orgOf(sql`s`)} as org_id, ${each(
          ({ wholeDays, cut }, n) => sql`
            ${wholeDays ? kept(wholeDays) : sql`0`} as kept_${n}, ${cut ? isStarted(cut) : sql`false`} as is_started_${n}`,
        )}
        from (
          select event_id, ${each(({ wholeDays }, n) => sql`sum(${changesOf(sql``)}) filter (where ${within(wholeDays)}) as changes_${n}`)}
          from pending group by event_id
        ) s
        offset 0
      ) found
    )`
}

/**
 * Events that began before the range ended, minus those that ended before it, those with a gap that covers it, and
 * deleted ones. A partial day adds the events that belong only to it.
 */
export function eventCount(range: StatsRange, nth: number): SQL {
  const { wholeDays, cut } = partsOf(range)
  const n = numbered(nth)
  const { from, to } = endsOf(wholeDays ?? {})
  const whole = sql`
    (select coalesce(sum(begun) filter (where day <= ${to}), 0) - coalesce(sum(ended) filter (where day < ${from}), 0)
     from folded_day_sales)
    - (select count(*) from folded_event_day_stats d where ${isGapOf(wholeDays ?? {})})
    - (select count(*) from folded_event_stats s where s.org_id is null and exists (
         select from folded_event_day_stats d where d.event_id = s.event_id and d.day between ${from} and ${to}))`
  return sql`(
    ${wholeDays ? whole : sql`0`}
    + (select count(*) filter (where is_${n}) - count(*) filter (where was_${n}) from logged where org_id is not null)
    ${cut ? sql`+ (select count(*) from started_${n} where event_id not in (${goneEvents}))` : sql``})`
}

const goneEvents = sql`select event_id from folded_event_stats where org_id is null`

/**
 * The organizations of the ranges as `organization_sums`, with `events`, `sold` and `refunded_cents` of the first range
 * and `gross_cents_0`, `gross_cents_1` of each. Use after `countedRanges`. Callers that only count organizations leave
 * out the amounts of partial days.
 */
export function organizationSums(ranges: readonly StatsRange[], asked: 'amounts' | 'count' = 'count'): SQL {
  const parts = ranges.map(partsOf)
  const first = parts[0]?.wholeDays ?? {}
  const each = (column: (parts: Parts, n: SQL) => SQL, between = sql`, `) =>
    sql.join(
      parts.map((part, nth) => column(part, numbered(nth))),
      between,
    )
  const sum = (name: SQL, n: SQL) => sql`
    coalesce((last_${n}).${name}_so_far, 0) - coalesce((before_${n}).${name}_so_far, 0) + coalesce(${name}_logged_${n}, 0)`
  const hasAmounts = ({ cut }: Parts) => cut !== null && asked === 'amounts'
  // Only for organizations that nothing else adds to a range.
  const isOnlyAsked = ({ cut }: Parts) => cut !== null && asked === 'count'
  const cuts = parts.flatMap(({ cut }, nth) =>
    cut ? sql`cut_organizations_${numbered(nth)} as materialized (${cutOrganizations(numbered(nth), orgOf)}),` : [],
  )
  return sql`
    ${sql.join(cuts, sql` `)}
    organization_sums as materialized (
      select * from (
        select org_id, (${sum(sql`sold`, sql`0`)})::int as sold, (${sum(sql`refunded_cents`, sql`0`)})::bigint as refunded_cents,
               (coalesce((last_0).begun_so_far, 0) - coalesce((before_0).ended_so_far, 0) - coalesce(gaps, 0)
                + coalesce(more_events, 0))::int as events,
               ${each((part, n) => sql`(${sum(sql`gross_cents`, n)} ${hasAmounts(part) ? sql`+ coalesce(gross_cents_cut_${n}, 0)` : sql``})::bigint as gross_cents_${n}`)},
               ${each((part, n) => sql`(${sum(sql`changes`, n)} > 0 ${hasAmounts(part) ? sql`or coalesce(is_in_cut_${n}, false)` : sql``}) as is_in_${n}`)}
        from (
          select o.id as org_id, l.*, g.gaps, m.more_events,
                 ${each(
                   (part, n) => sql`
                   ${keptTo(part.wholeDays, ({ to }) => sql`d.day <= ${to}`)} as last_${n},
                   ${keptTo(part.wholeDays, ({ from }) => sql`d.day < ${from}`)} as before_${n}
                   ${hasAmounts(part) ? sql`, c_${n}.gross_cents as gross_cents_cut_${n}, c_${n}.is_in as is_in_cut_${n}` : sql``}`,
                 )}
          from organizations o
          left join (
            select ${orgOf(sql`p`)} as logged_org_id, ${each(({ wholeDays }, n) =>
              sql
                .join(
                  [sql`sold`, sql`gross_cents`, sql`refunded_cents`].map(
                    (name) => sql`sum(p.${name}) filter (where ${within(wholeDays)}) as ${name}_logged_${n},`,
                  ),
                  sql` `,
                )
                .append(sql`sum(${changesOf(sql`p.`)}) filter (where ${within(wholeDays)}) as changes_logged_${n}`),
            )}
            from pending p group by 1
          ) l on l.logged_org_id = o.id
          left join (
            select ${orgOf(sql`d`)} as org_id, count(*) as gaps
            from folded_event_day_stats d where ${isGapOf(first)} group by 1
          ) g on g.org_id = o.id
          left join (
            select org_id, count(*) filter (where is_0) - count(*) filter (where was_0) as more_events from logged group by org_id
          ) m on m.org_id = o.id
          ${each(
            (part, n) =>
              hasAmounts(part) ? sql`left join cut_organizations_${n} c_${n} on c_${n}.org_id = o.id` : sql``,
            sql` `,
          )}
          offset 0
        ) found
      ) summed
      where ${each((_, n) => sql`is_in_${n}`, sql` or `)}
        ${each((part, n) => (isOnlyAsked(part) ? sql`or org_id in (select org_id from cut_organizations_${n} where is_in)` : sql``), sql` `)}
    )`
}

/** Not a join, which would be planned as a read of all events. */
export const orgOf = (row: SQL): SQL =>
  sql`(select own.org_id from folded_event_stats own where own.event_id = ${row}.event_id)`

const numbered = (nth: number): SQL => sql.raw(`${nth}`)

const endsOf = ({ startDate, endDate }: StatsRange) => ({
  from: sql`${startDate ?? '-infinity'}::date`,
  to: sql`${endDate ?? 'infinity'}::date`,
})

const within = (days: StatsRange | null): SQL => (days ? isWithin(sql`day`, days) : sql`false`)

const keptTo = (days: StatsRange | null, until: (ends: ReturnType<typeof endsOf>) => SQL): SQL =>
  days
    ? sql`(select d from folded_organization_days d where d.org_id = o.id and ${until(endsOf(days))} order by d.day desc limit 1)`
    : sql`null::folded_organization_days`

/** A condition on the day `d` after the gap, in the form of its index. */
function isGapOf(range: StatsRange): SQL {
  const { from, to } = endsOf(range)
  const gap = sql`daterange(d.previous_day, d.day, '()')`
  return sql`d.previous_day < d.day - 1 and ${gap} @> ${from} and ${gap} @> ${to}`
}
