import { type ApiClient, ApiError } from '@ground-control/contract/client'
import { PaymentId, TicketId } from '@ground-control/contract/primitives'
import { refundTickets } from '@ground-control/contract/refunds'
import { setTicketStatus } from '@ground-control/contract/tickets'
import { cents } from '@ground-control/domain/values/money'
import type pg from 'pg'
import { landmarks } from '#demo/landmarks.ts'
import { base62, between, newId, pick, type Random } from '#demo/random.ts'
import type { NewMail } from '#mail/new-mail.ts'
import { issueTickets } from '#simulator/issue-tickets.ts'
import { freeTicket, type OpenEvent, openEvents, perform } from '#simulator/market.ts'
import { maxOpenCases, newCases } from '#simulator/write-in.ts'

export type LiveScene = {
  readonly database: pg.Pool
  readonly api: ApiClient
  /** null without a mailbox, because no email can reach the desk. */
  readonly write: ((mail: NewMail) => Promise<void>) | null
  /** False: the platform accepts only what is specified. */
  readonly extras: boolean
  readonly random: Random
}

type LiveAction = (scene: LiveScene) => Promise<boolean>

/** These must stay the same for tours and links. */
const leftAlone: ReadonlySet<string> = new Set([landmarks.odditiesEventId, landmarks.emptyEventId])

const eventsOf = async ({ database }: LiveScene): Promise<OpenEvent[]> =>
  (await openEvents(database)).filter((each) => !leftAlone.has(each.id))

/** Far above what the demo's events can hold. Only events without a capacity or a date could exceed it. */
const maxTickets = 250_000

const sell: LiveAction = async (scene) => {
  const { database, random } = scene
  const { rows } = await database.query<{ tickets: number }>(
    'select coalesce(sum(sold + comps), 0)::float8 as tickets from event_stats',
  )
  if ((rows[0]?.tickets ?? 0) >= maxTickets) return false
  const sold = await perform(issueTickets('sale'), database, {
    events: await eventsOf(scene),
    random,
    withSandbox: true,
  })
  return sold !== null
}

/** Not all guests come. */
const maxShare = 0.94

const redeem: LiveAction = async (scene) => {
  const { database, api, extras, random } = scene
  const started = (await eventsOf(scene)).filter((each) => each.started).map((each) => each.id)
  const { rows } = await database.query<{ id: string; orgId: string; version: number }>(
    `with room as (
       select e.id, e.org_id from events e join event_stats s on s.event_id = e.id
       where e.id = any($1) and e.status <> 'cancelled' and s.redeemed < $2::float8 * (s.sold + s.comps - s.refunded)
       order by md5(e.id || $3) limit 1)
     select t.id, r.org_id as "orgId", t.version
     from room r cross join lateral (
       (select t.id, t.version from tickets t where t.event_id = r.id and t.id >= $3 and ${freeTicket} order by t.id limit $4)
       union all
       (select t.id, t.version from tickets t where t.event_id = r.id and t.id < $3 and ${freeTicket} order by t.id limit $4)
       limit $4) t`,
    [started, maxShare, `tkt_${base62(random, 2)}`, between(random, 1, 3)],
  )
  let redeemed = 0
  for (const { id, orgId, version } of rows) {
    const done = await unlessRefused(
      api(
        setTicketStatus,
        {
          params: { id: TicketId.parse(id) },
          body: { redeemed: true, ...(extras && { expectedVersion: version }) },
        },
        { organizationId: orgId },
      ),
    )
    if (done) redeemed += 1
  }
  return redeemed > 0
}

/** Only untouched purchases: all tickets free, no refund or dispute, and no case by the purchaser. */
const refund: LiveAction = async (scene) => {
  const { database, api, random } = scene
  const events = await eventsOf(scene)
  if (events.length === 0) return false
  const { rows } = await database.query<{ id: string; orgId: string; ticketIds: string[]; cents: number }>(
    `select p.id, p.org_id as "orgId", array_agg(t.id) as "ticketIds", sum(t.price_cents)::int as cents
     from payments p join tickets t on t.payment_id = p.id
     where p.id = any(array(select payment_id from tickets where event_id = $1 and id >= $2 order by id limit 60))
       and p.currency = 'usd' and p.paid_at < now() - interval '1 day'
       and not exists (select from refunds r where r.payment_id = p.id)
       and not exists (select from payment_disputes d where d.payment_id = p.id)
       and not exists (select from support_cases c where c.requester_email = p.purchaser_email or c.requester_account_id = p.purchaser_account_id)
     group by p.id having bool_and(t.event_id = $1 and t.price_cents > 0 and t.version = 1 and ${freeTicket})
     order by p.id limit 1`,
    [pick(random, events).id, `tkt_${base62(random, 2)}`],
  )
  const [found] = rows
  if (!found) return false
  return unlessRefused(
    api(
      refundTickets,
      {
        body: {
          paymentIntentId: PaymentId.parse(found.id),
          ticketIds: found.ticketIds.map((each) => TicketId.parse(each)),
          amount: cents(found.cents),
          reason: pick(random, reasons),
        },
      },
      { organizationId: found.orgId, idempotencyKey: newId('live_') },
    ),
  )
}

const reasons = ['Cannot attend', 'Illness', 'Bought twice by mistake', 'Wrong date']

/** Stops while many cases are open, because an unattended demo answers none. */
const writeIn: LiveAction = async (scene) => {
  const { database, write, random } = scene
  const events = await eventsOf(scene)
  if (!write || events.length === 0) return false
  const { rows } = await database.query<{ name: string | null; address: string; event: string | null }>(
    `select t.owner_name as name, t.owner_email as address, e.name as event
     from events e cross join lateral (
       select * from tickets where event_id = e.id and id >= $2 order by id limit 40) t
     where e.id = $1 and t.owner_email like '%@%.example' and t.refunded_at is null
       and (select count(*) from support_cases where state <> 'solved') < $3
       and not exists (select from support_cases c where c.requester_email = t.owner_email)
     limit 1`,
    [pick(random, events).id, `tkt_${base62(random, 2)}`, maxOpenCases],
  )
  const [guest] = rows
  if (!guest) return false
  const { subject, text } = pick(random, newCases)
  await write({
    name: guest.name ?? '',
    address: guest.address,
    subject,
    text: `${text(guest.event ?? 'the event')}\n\n${guest.name ?? ''}`.trimEnd(),
    files: [],
  })
  return true
}

/** Staff may be using the same ticket, or refunds are switched off. Skips the action then. */
async function unlessRefused(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (error instanceof ApiError && [404, 409, 422, 504].includes(error.status)) return false
    throw error
  }
}

export const liveActions = { sell, redeem, case: writeIn, refund } satisfies Record<string, LiveAction>

export type LiveKind = keyof typeof liveActions
