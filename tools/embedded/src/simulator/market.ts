import type pg from 'pg'
import { base62, type Random } from '#demo/random.ts'

export type OpenEvent = {
  readonly id: string
  readonly orgId: string
  readonly onSale: boolean
  readonly started: boolean
  readonly typeIds: readonly string[]
}

/** Ticketed events that are neither over nor cancelled. */
export async function openEvents(database: pg.Pool): Promise<OpenEvent[]> {
  const { rows } = await database.query<OpenEvent>(`
    select e.id, e.org_id as "orgId", e.status = 'on_sale' as "onSale", coalesce(e.start_at <= now(), false) as started,
           array_agg(y.id order by y.position) as "typeIds"
    from events e join ticket_types y on y.event_id = e.id and y.deleted_at is null
    where e.ticketed and e.status in ('on_sale', 'sold_out')
      and coalesce(e.end_at, e.start_at + interval '6 hours', 'infinity') > now()
    group by e.id order by e.id`)
  return rows
}

export type Account = {
  readonly id: string
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
}

/** Ids are random, so the first one after a random id is a fair and fast pick. */
export async function randomAccount(client: pg.ClientBase, random: Random): Promise<Account | null> {
  const from = async (id: string) => {
    const { rows } = await client.query<Account>(
      `select a.id, a.full_name as name, p.email, p.phone
       from accounts a left join account_private p on p.account_id = a.id where a.id >= $1 order by a.id limit 1`,
      [id],
    )
    return rows[0] ?? null
  }
  return (await from(`acc_${base62(random, 2)}`)) ?? (await from(''))
}

export type FreeTicket = {
  readonly id: string
  readonly ownerId: string | null
  readonly ownerName: string | null
  readonly ownerEmail: string | null
}

const ticketsLookedAt = 40

/** Reads only a few tickets after a random id, however large the event is. */
export async function lockFreeTickets(
  client: pg.ClientBase,
  eventId: string,
  wanted: number,
  random: Random,
): Promise<FreeTicket[]> {
  const { rows } = await client.query<FreeTicket>(
    `select t.id, t.owner_account_id as "ownerId", t.owner_name as "ownerName", t.owner_email as "ownerEmail"
     from tickets t
     where t.event_id = $1 and ${freeTicket}
       and t.id = any(array(select id from tickets where event_id = $1 and id >= $2 order by id limit $3))
     order by t.id limit $4 for update skip locked`,
    [eventId, `tkt_${base62(random, 2)}`, ticketsLookedAt, wanted],
  )
  const refunding = await ticketsInRefund(
    client,
    eventId,
    rows.map((each) => each.id),
  )
  return rows.filter((each) => !refunding.has(each.id))
}

/** Checked again after locking: a refund reserved in between has not changed the tickets yet. */
async function ticketsInRefund(client: pg.ClientBase, eventId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(
    'select ticket_id as id from refund_tickets where live and event_id = $1 and ticket_id = any($2)',
    [eventId, ids],
  )
  return new Set(rows.map((each) => each.id))
}

/** For queries that call the ticket t. */
export const freeTicket = `not t.redeemed and t.refunded_at is null and not exists (
  select from refund_tickets l where l.live and l.event_id = t.event_id and l.ticket_id = t.id)`

/** Locks the payment before its tickets, like every refund, to avoid deadlocks. */
export async function lockRandomPayment(
  client: pg.ClientBase,
  eventId: string,
  random: Random,
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `select id from payments
     where id = (select payment_id from tickets where event_id = $1 and id >= $2 order by id limit 1)
     for update skip locked`,
    [eventId, `tkt_${base62(random, 2)}`],
  )
  return rows[0]?.id ?? null
}

export async function clockTime(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ at: string }>('select clock_timestamp()::text as at')
  return rows[0]?.at ?? new Date().toISOString()
}

export type Outcome = { readonly eventId: string | null; readonly tickets: number; readonly cents: number }

export type Scene = {
  readonly client: pg.ClientBase
  readonly events: readonly OpenEvent[]
  readonly random: Random
  /** Sales and refunds that the sandbox didn't make must be added to it. */
  readonly withSandbox: boolean
}

/** One small transaction. Null when there was nothing to do. */
export type Action = (scene: Scene) => Promise<Outcome | null>

export async function perform(
  action: Action,
  database: pg.Pool,
  scene: Omit<Scene, 'client'>,
): Promise<Outcome | null> {
  const client = await database.connect()
  try {
    await client.query('begin')
    const outcome = await action({ ...scene, client })
    await client.query(outcome === null ? 'rollback' : 'commit')
    client.release()
    return outcome
  } catch (error) {
    client.release(true)
    if (isLostRace(error)) return null
    throw error
  }
}

/** Deadlock or serialization failure. The next action may succeed. */
const isLostRace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')
