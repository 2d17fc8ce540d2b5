import type { DoorPast, DoorTicket, getDoor, ListedTicket } from '@ground-control/contract/door'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import { type PhoneNeedle, phoneNeedle } from '@ground-control/domain/search/phone-search'
import { type SearchWord, searchWords } from '@ground-control/domain/search/search-words'
import { doorProblem } from '@ground-control/domain/tickets/door/door-problem'
import { readEntryCode } from '@ground-control/domain/tickets/entry-code'
import type { EventId, TicketId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { type SQL, sql } from 'drizzle-orm'
import { type ListState, listState } from '#modules/tickets/lists/list-tags.ts'
import { asInstant, type Database } from '#platform/db/database.ts'
import { codeHash } from './door-codes.ts'

type FoundRow = {
  readonly ticketId: TicketId
  readonly ticketName: string | null
  readonly holderName: string | null
  readonly holderKey: string
  readonly holderEmail: string | null
  readonly purchaserName: string | null
  readonly version: number
  readonly redeemed: boolean
  readonly refundedAt: Instant | null
  readonly beingRefunded: boolean
  readonly redeemedAt: Instant | null
  readonly last: { readonly by: string | null; readonly door: string | null; readonly madeAt: Instant | null } | null
  readonly event: DoorEvent
}

export type DoorEvent = {
  readonly eventId: EventId
  readonly name: string | null
  readonly startDate: Instant | null
  readonly endDate: Instant | null
  readonly status: string
  readonly calledOff: { readonly at: Instant; readonly by: string | null } | null
}

export type FoundTicket = DoorTicket & Pick<FoundRow, 'holderKey' | 'holderEmail' | 'event'>

/** Nobody at a door reads a longer list. */
const maxFound = 60

export const createDoorStore = ({ db }: Pick<Database, 'db'>) => ({
  async door(eventId: EventId): Promise<ReplyOf<typeof getDoor> | null> {
    const { rows } = await db.execute<ReplyOf<typeof getDoor>>(sql`
      select e.name, e.org_id as "orgId", ${asInstant(sql`e.start_at`)} as "startDate",
             ${asInstant(sql`e.end_at`)} as "endDate", e.status, ${calledOff} as "calledOff", n.inside, n.tickets
      from events e cross join lateral (
        select count(*) filter (where t.redeemed)::int as inside, count(*)::int as tickets
        from tickets t where t.event_id = e.id and t.refunded_at is null) n
      where e.id = ${eventId}`)
    return rows[0] ?? null
  },

  /** A single ID or code, otherwise all guests whose name, email or phone contains every word. */
  async search(eventId: EventId, query: string): Promise<{ found: FoundTicket[]; more: boolean }> {
    const text = query.trim()
    const codes = sql.param([...new Set([text, readEntryCode(text)])])
    const exact = sql`t.id = ${text} or t.payment_id = ${text} or t.code = any(${codes})`
    const named = await this.found(sql`t.event_id = ${eventId} and (${exact})`)
    if (named.length > 0) return { found: named.slice(0, maxFound), more: named.length > maxFound }
    const { rows } = await db.execute<{ folded: string }>(sql`select fold(${text}) as folded`)
    const words = searchWords(rows[0]?.folded ?? '')
    if (words.length === 0) return { found: [], more: false }
    const phone = phoneNeedle(text)
    const ways = [
      holdsWords(sql`concat_ws(' ', t.owner_name, t.owner_email, t.purchaser_name, t.purchaser_email)`, words),
      ...(phone ? [isPhone(sql`t.owner_phone`, phone), isPhone(sql`t.purchaser_phone`, phone)] : []),
    ]
    const found = await this.found(sql`t.event_id = ${eventId} and ((${sql.join(ways, sql`) or (`)}))`)
    return { found: found.slice(0, maxFound), more: found.length > maxFound }
  },

  async given(eventId: EventId, query: string): Promise<{ ticketId: TicketId; name: string | null }[]> {
    const { rows: folds } = await db.execute<{ folded: string }>(sql`select fold(${query.trim()}) as folded`)
    const words = searchWords(folds[0]?.folded ?? '')
    if (words.length === 0) return []
    const { rows } = await db.execute<{ ticketId: TicketId; name: string | null }>(sql`
      select distinct f.ticket_id as "ticketId", f.from_name as name from transfers f
      where f.event_id = ${eventId} and ${holdsWords(sql`concat_ws(' ', f.from_name, f.from_email)`, words)}
      limit ${maxFound}`)
    return rows
  },

  ofEvent(eventId: EventId, ticketIds: readonly TicketId[]): Promise<FoundTicket[]> {
    return this.found(sql`t.event_id = ${eventId} and t.id = any(${sql.param([...ticketIds])})`)
  },

  async found(where: SQL): Promise<FoundTicket[]> {
    const now = new Date()
    const { rows } = await db.execute<FoundRow>(sql`
      select t.id as "ticketId", coalesce(t.ticket_name, y.name) as "ticketName",
             coalesce(nullif(trim(t.owner_name), ''), t.purchaser_name) as "holderName",
             ${holderKey} as "holderKey", t.owner_email as "holderEmail",
             t.purchaser_name as "purchaserName", t.version, t.redeemed, ${asInstant(sql`t.refunded_at`)} as "refundedAt",
             ${asInstant(sql`t.redeemed_at`)} as "redeemedAt", ${beingRefunded} as "beingRefunded",
             case when t.redeemed then ${lastRedemption} end as last,
             json_build_object('eventId', e.id, 'name', e.name, 'startDate', ${asInstant(sql`e.start_at`)},
               'endDate', ${asInstant(sql`e.end_at`)}, 'status', e.status,
               'calledOff', ${calledOff}) as event
      from tickets t join events e on e.id = t.event_id left join ticket_types y on y.id = t.ticket_type_id
      where ${where} order by fold(coalesce(t.owner_name, t.purchaser_name)), t.id limit ${maxFound + 1}`)
    return rows.map((row) => toFound(row, now))
  },

  /**
   * Newest first. Redemptions and refunds by other systems aren't in our records, so they come from the ticket itself.
   */
  async past(eventId: EventId, ticketId: TicketId): Promise<DoorPast[]> {
    const { rows } = await db.execute<DoorPast>(sql`
      with ticket as (select * from tickets where event_id = ${eventId} and id = ${ticketId}),
      trail as (
        select a.number, case a.action when 'ticket.redeemed' then 'redeemed' when 'ticket.unredeemed' then 'undone'
                 when 'ticket.code-replaced' then 'new-code' else 'let-in' end as kind,
               coalesce((a.after ->> 'madeAt')::timestamptz, (a.after ->> 'redeemedAt')::timestamptz, a.at) as at,
               (a.after ->> 'redeemedAt')::timestamptz as redeemed_at,
               coalesce(a.actor_name, p.full_name, a.actor_id) as by, a.after ->> 'door' as door, a.reason
        from audit_entries a left join accounts p on p.id = a.actor_id
        where a.entity_kind = 'ticket' and a.entity_id = ${ticketId}
          and a.action in ('ticket.redeemed', 'ticket.unredeemed', 'ticket.code-replaced', 'ticket.let-in'))
      select kind, ${asInstant(sql`at`)} as at, by, "from", "to", door, reason from (
        select kind, at, by, null as "from", null as "to", door, reason from trail
        union all
        select 'redeemed', t.redeemed_at, null, null, null, null, null from ticket t
        where t.redeemed and not exists (
          select from trail where kind = 'redeemed'
            and date_trunc('milliseconds', redeemed_at) = date_trunc('milliseconds', t.redeemed_at))
        union all
        select case when r.state = 'succeeded' then 'refunded' else 'refunding' end,
               coalesce(r.settled_at, r.created_at), coalesce(a.full_name, r.requested_by), null, null, null, r.reason
        from refund_tickets l join refunds r on r.id = l.refund_id left join accounts a on a.id = r.requested_by
        where l.event_id = ${eventId} and l.ticket_id = ${ticketId} and l.live
        union all
        select 'refunded', t.refunded_at, null, null, null, null, null from ticket t
        where t.refunded_at is not null and not exists (
          select from refund_tickets l where l.event_id = ${eventId} and l.ticket_id = ${ticketId} and l.live)
        union all
        select 'transferred', f.transferred_at, coalesce(a.full_name, f.transferred_by), f.from_name, f.to_name, null, null
        from transfers f left join accounts a on a.id = f.transferred_by
        where f.event_id = ${eventId} and f.ticket_id = ${ticketId}
        union all
        select case when t.kind = 'comp' then 'given' else 'bought' end, t.purchased_at, t.purchaser_name, null, null, null, null
        from ticket t) every_one
      order by every_one.at desc, kind = 'bought', kind limit 30`)
    return rows
  },

  async page(eventId: EventId, after: string, limit: number) {
    const { rows } = await db.execute<{ state: ListState; tickets: ListedTicket[] }>(sql`
      select ${listState} as state, coalesce((select json_agg(json_strip_nulls(p.row)) from (
          select ${listed} as row from ${listedFrom}
          where t.event_id = ${eventId} and t.id > ${after} order by t.id limit ${limit}) p), '[]') as tickets
      from events cross join platform_settings left join event_stats on event_stats.event_id = events.id
      where events.id = ${eventId}`)
    return rows[0] ?? null
  },

  async listed(eventId: EventId, ticketIds: readonly TicketId[]): Promise<ListedTicket[]> {
    const { rows } = await db.execute<{ row: ListedTicket }>(sql`
      select json_strip_nulls(${listed}) as row from ${listedFrom}
      where t.event_id = ${eventId} and t.id = any(${sql.param([...ticketIds])}) order by t.id`)
    return rows.map(({ row }) => row)
  },
})

export type DoorStore = ReturnType<typeof createDoorStore>

/**
 * Matches every word of the search, short ones only at the beginning of a word. Folding is slow, so it is skipped for
 * ASCII.
 */
function holdsWords(text: SQL, words: readonly SearchWord[]): SQL {
  const patterns = words.map(({ text: word, how }) => `%${how === 'beginning' ? ' ' : ''}${plain(word)}%`)
  return sql`' ' || case when octet_length(${text}) = length(${text}) then lower(${text}) else fold(${text}) end
    like all(${sql.param(patterns)}::text[])`
}

function isPhone(phone: SQL, needle: PhoneNeedle): SQL {
  const patterns = 'contains' in needle ? [`%${needle.contains}%`] : needle.starts.map((start) => `${start}%`)
  return sql`regexp_replace(${phone}, '[^0-9]', '', 'g') like any(${sql.param(patterns)}::text[])`
}

const plain = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Groups holders as the guest list does: by account, else by email, else by name. */
const holderKey = sql`coalesce(nullif(t.owner_account_id, 'unknown'), lower(t.owner_email), fold(t.owner_name), t.id)`

const beingRefunded = sql`exists (
  select from refund_tickets r where r.event_id = t.event_id and r.ticket_id = t.id and r.live)`

/**
 * Names the first job that called it off, because later ones only refund the rest. For queries that call the event `e`.
 */
const calledOff = sql`(
  select json_build_object('at', ${asInstant(sql`j.started_at`)}, 'by', coalesce(j.asked_by_name, a.full_name, j.asked_by))
  from jobs j left join accounts a on a.id = j.asked_by
  where j.event_id = e.id and j.kind = 'call-off' and j.started_at is not null and e.status = 'cancelled'
  order by j.started_at limit 1)`

const lastRedemption = sql`(
  select json_build_object('by', coalesce(a.actor_name, a.actor_id), 'door', a.after ->> 'door', 'madeAt', a.after ->> 'madeAt')
  from audit_entries a where a.entity_kind = 'ticket' and a.entity_id = t.id and a.action = 'ticket.redeemed'
  order by a.number desc limit 1)`

const listedFrom = sql`tickets t left join ticket_types y on y.id = t.ticket_type_id
  left join lateral (${lastRedemption}) last (said) on t.redeemed and t.refunded_at is null`

const listed = sql`json_build_object(
  'ticketId', t.id, 'name', coalesce(nullif(trim(t.owner_name), ''), t.purchaser_name, ''),
  'holder', left(md5(${holderKey}), 12), 'type', coalesce(t.ticket_name, y.name, ''), 'version', t.version,
  'state', case when t.refunded_at is not null then 'refunded' when ${beingRefunded} then 'being-refunded'
                when t.redeemed then 'redeemed' else 'admits' end,
  'codeHash', ${codeHash},
  'redeemedAt', coalesce(last.said ->> 'madeAt', ${asInstant(sql`t.redeemed_at`)}), 'door', last.said ->> 'door')`

function toFound(row: FoundRow, now: Date): FoundTicket {
  const { redeemed, refundedAt, beingRefunded: isRefunding, redeemedAt, last, ...ticket } = row
  const at = last?.madeAt ?? redeemedAt
  return {
    ...ticket,
    problem: doorProblem({ redeemed, refundedAt, beingRefunded: isRefunding && !refundedAt, event: ticket.event }, now),
    redeemed: redeemed && at ? { at, by: last?.by ?? null, door: last?.door ?? null } : null,
  }
}
