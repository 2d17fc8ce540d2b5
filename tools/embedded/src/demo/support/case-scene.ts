import type pg from 'pg'
import { landmarks } from '#demo/landmarks.ts'

export type Guest = {
  readonly accountId: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly eventId: string
  readonly eventName: string
  readonly orgId: string
  readonly tickets: number
  readonly cents: number
  readonly ticketId: string
}

export type Place = { readonly eventId: string | null; readonly orgId: string; readonly orgName: string }

export type RefundedGuest = Guest & { readonly refundId: string }

export type CaseScene = {
  readonly arena: Place | null
  readonly places: readonly Place[]
  /** Their tickets can be refunded, transferred and redeemed. */
  readonly coming: readonly Guest[]
  readonly admitted: readonly Guest[]
  readonly refunded: readonly RefundedGuest[]
}

export async function readScene(client: pg.ClientBase, now: Date): Promise<CaseScene> {
  const at = now.toISOString()
  const rowsOf = async <T extends pg.QueryResultRow>(sql: string, values: unknown[]) =>
    (await client.query<T>(sql, values)).rows
  const [arena] = await rowsOf<Place>(`${placeQuery} where e.id = $1`, [landmarks.arenaEventId])
  return {
    arena: arena ?? null,
    places: await rowsOf<Place>(
      `select distinct on ("orgId") * from (${placeQuery} where ${isPlain} and e.start_at > $1
         and e.org_id <> all($2) order by e.start_at, e.id limit 200) p order by "orgId", "eventId"`,
      [at, [landmarks.busiestOrganizationId]],
    ),
    coming: await rowsOf<Guest>(
      guestQuery(
        `select id from events e where ${isPlain} and status = 'on_sale' and start_at > $1 order by start_at, id limit 8`,
        `not t.redeemed and t.refunded_at is null and not exists (
           select from refund_tickets l where l.live and l.event_id = t.event_id and l.ticket_id = t.id)`,
      ),
      [at],
    ),
    admitted: await rowsOf<Guest>(
      guestQuery(
        `select id from events e where ${isPlain} and status = 'ended' and start_at < $1 order by start_at desc, id limit 8`,
        't.redeemed and t.refunded_at is null',
      ),
      [at],
    ),
    refunded: await rowsOf<RefundedGuest>(refundedQuery, [at]),
  }
}

/** Only ordinary names; the odd ones have their own event. */
const isPlain = `length(e.name) between 4 and 60 and e.name !~ '[<>]' and e.id not in
  ('${landmarks.arenaEventId}', '${landmarks.odditiesEventId}', '${landmarks.emptyEventId}')`

const hasPlainName = `length(a.full_name) between 5 and 30 and a.full_name !~ '[^[:alpha:] ’''-]' and p.email is not null`

const placeQuery = `
  select e.id as "eventId", e.org_id as "orgId", coalesce(nullif(trim(o.name), ''), o.display_name) as "orgName"
  from events e join organizations o on o.id = e.org_id and coalesce(nullif(trim(o.name), ''), o.display_name) is not null`

const guestFields = `g."accountId", g.name, g.email, g.phone, e.id as "eventId", e.name as "eventName",
  e.org_id as "orgId", g.tickets, g.cents, g."ticketId"`

const grouped = `
  select a.id as "accountId", a.full_name as name, p.email, p.phone,
         count(*)::int as tickets, sum(t.price_cents)::int as cents, min(t.id) as "ticketId"`
const people = `
  join accounts a on a.id = t.owner_account_id join account_private p on p.account_id = a.id and ${hasPlainName}
  group by a.id, p.account_id order by a.id`

/** A few guests per event, so that the cases are spread over several. */
const guestQuery = (events: string, condition: string) => `
  select ${guestFields} from (${events}) chosen join events e on e.id = chosen.id
  cross join lateral (${grouped} from (
    select * from tickets t where t.event_id = e.id and t.kind = 'sale' and t.price_cents > 0
      and t.payment_id is not null and ${condition} order by t.id limit 400) t ${people} limit 12) g
  order by e.start_at, e.id, g."accountId"`

const refundedQuery = `
  select r.id as "refundId", ${guestFields}
  from (select id, created_at from refunds where state = 'succeeded' and created_at < $1::timestamptz - interval '2 days'
        order by created_at desc, id limit 50) r
  cross join lateral (select count(*) as tickets, min(event_id) as event_id from refund_tickets where refund_id = r.id) l
  join events e on e.id = l.event_id
  cross join lateral (${grouped} from refund_tickets n
    join tickets t on t.event_id = n.event_id and t.id = n.ticket_id and n.refund_id = r.id ${people} limit 1) g
  where g.tickets = l.tickets
  order by r.created_at desc, r.id limit 5`
