import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { between, newId, pick, pickByWeight, type Random, seeded } from '#demo/random.ts'
import { cardOf } from '#demo/sales/cards.ts'
import { bookPayment, hasSandbox } from '#payments/direct-books.ts'
import { redeemTickets, refundPayment, transferTicket } from './after-sale.ts'
import { type Action, type OpenEvent, type Outcome, openEvents, randomAccount, type Scene } from './market.ts'
import { writeIn } from './write-in.ts'

function issueTickets(kind: 'sale' | 'comp'): Action {
  return async ({ client, events, random, withSandbox }) => {
    const onSale = events.filter((each) => each.onSale)
    if (onSale.length === 0) return null
    const event = pick(random, onSale)
    const type = await lockType(client, event, random)
    const account = await randomAccount(client, random)
    if (!type || !account) return null
    const count = Math.min(between(random, 1, 4), type.room)
    if (count <= 0) return null

    const priceCents = kind === 'sale' ? type.priceCents : 0
    const paymentId = kind === 'sale' ? newId('pi_') : null
    const person = [account.id, account.name, account.email, account.phone]
    if (paymentId !== null) {
      const card = cardOf(account.email ?? account.id)
      await client.query(
        `insert into payments (id, org_id, purchaser_account_id, purchaser_name, purchaser_email, purchaser_phone, amount_cents, card_brand, card_last4, paid_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now())`,
        [paymentId, event.orgId, ...person, count * priceCents, card.brand, card.last4],
      )
      if (withSandbox) await bookPayment(client, paymentId)
    }
    const ids = Array.from({ length: count }, () => newId('tkt_'))
    await client.query(
      `insert into tickets (event_id, id, ticket_type_id, ticket_name, kind, price_cents, payment_id, owner_account_id,
                            owner_name, owner_email, owner_phone, purchaser_name, purchaser_email, purchaser_phone, purchased_at)
       select $1, n.id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $8, $9, $10, now()
       from unnest($11::text[]) as n (id)`,
      [event.id, type.id, type.name, kind, priceCents, paymentId, ...person, ids],
    )
    return { eventId: event.id, tickets: count, cents: count * priceCents }
  }
}

type Type = { readonly id: string; readonly name: string; readonly priceCents: number; readonly room: number }

/** Only the holder of this lock sells this type, so the count stays right. */
async function lockType(client: pg.ClientBase, event: OpenEvent, random: Random): Promise<Type | null> {
  const { rows } = await client.query<Omit<Type, 'room'> & { capacity: number | null }>(
    `select y.id, y.name, y.price_cents as "priceCents", y.capacity
     from ticket_types y join events e on e.id = y.event_id
     where y.id = $1 and y.deleted_at is null and e.status = 'on_sale' for update of y skip locked`,
    [pick(random, event.typeIds)],
  )
  const [type] = rows
  if (!type) return null
  if (type.capacity === null) return { ...type, room: Number.POSITIVE_INFINITY }
  const issued = await client.query<{ count: number }>(
    `select count(*)::int as count from tickets where event_id = $1 and ticket_type_id = $2 and refunded_at is null`,
    [event.id, type.id],
  )
  return { ...type, room: type.capacity - (issued.rows[0]?.count ?? 0) }
}

export type SimulatedAction = Outcome & { readonly kind: ActionKind }

export type SimulationMix = Readonly<Record<ActionKind, number>>

export type SimulationSummary = {
  readonly actions: Readonly<Record<ActionKind, number>>
  readonly tickets: Readonly<Record<ActionKind, number>>
  readonly soldCents: number
  readonly refundedCents: number
  /** Draws that found nothing to do. */
  readonly skipped: number
}

export type SimulationRequest = {
  readonly databaseUrl: string
  readonly ratePerSecond: number
  /** Without it, runs until the signal. */
  readonly seconds?: number
  /** Weights, not percentages. */
  readonly mix?: SimulationMix
  readonly seed?: number
  readonly signal: AbortSignal
  readonly onAction: (action: SimulatedAction) => void
}

const usualMix: SimulationMix = { sell: 60, redeem: 20, refund: 6, transfer: 8, comp: 6, case: 1 }
const eventsLastMs = 15_000

/**
 * Performs random actions at about the given rate, each in its own transaction. Any number of simulations may run at
 * once.
 */
export async function simulate(request: SimulationRequest): Promise<SimulationSummary> {
  const { databaseUrl, ratePerSecond, seconds, mix = usualMix, seed = Date.now(), signal, onAction } = request
  if (!(ratePerSecond > 0)) throw new RangeError('The rate must be above 0 actions per second.')
  const random = seeded(seed, Math.floor(seed / 4_294_967_296))
  const lanes = Math.min(8, Math.ceil(ratePerSecond / 20))
  const database = new pg.Pool({ connectionString: databaseUrl, max: lanes })
  // The pool replaces a broken idle connection. If the database is gone, the next action fails.
  database.on('error', () => {})
  const nextTurn = pacer(ratePerSecond, seconds, signal)
  const events = keepFresh(() => openEvents(database))
  const sandbox = once(() => hasSandbox(database))
  const tally = newTally()
  let failed = false

  const lane = async () => {
    while ((await nextTurn()) && !failed) {
      const kind = drawKind(mix, random)
      const outcome = await perform(kind, database, { events: await events(), random, withSandbox: await sandbox() })
      tally.add(kind, outcome)
      if (outcome !== null) onAction({ kind, ...outcome })
    }
  }
  const stopTheOthers = (reason: unknown) => {
    failed = true
    throw reason
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, () => lane().catch(stopTheOthers)))
  await database.end()
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return tally.summary()
}

/** False once it is over. Turns missed by more than a second are dropped. */
function pacer(ratePerSecond: number, seconds = Number.POSITIVE_INFINITY, signal: AbortSignal): () => Promise<boolean> {
  let next = performance.now()
  const end = next + seconds * 1000
  return async () => {
    const now = performance.now()
    const turn = Math.max(next, now - 1000)
    next = turn + 1000 / ratePerSecond
    // The pause rejects only on the signal, which the result reports.
    if (turn > now) await pause(Math.min(turn, end) - now, undefined, { signal }).catch(() => {})
    return !signal.aborted && performance.now() < end
  }
}

/** Events start, end and sell out during a simulation. */
function keepFresh(read: () => Promise<OpenEvent[]>): () => Promise<OpenEvent[]> {
  let readAt = Number.NEGATIVE_INFINITY
  let events: Promise<OpenEvent[]> = Promise.resolve([])
  return () => {
    if (performance.now() - readAt > eventsLastMs) {
      readAt = performance.now()
      events = read()
    }
    return events
  }
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => {
    answer ??= ask()
    return answer
  }
}

function drawKind(mix: SimulationMix, random: Random): ActionKind {
  const weights = actionKinds.map((kind) => mix[kind])
  return actionKinds[pickByWeight(random, weights)] ?? 'sell'
}

function newTally() {
  const actions = { sell: 0, redeem: 0, refund: 0, transfer: 0, comp: 0, case: 0 }
  const tickets = { ...actions }
  const cents = { ...actions }
  let skipped = 0
  return {
    add(kind: ActionKind, outcome: Outcome | null) {
      if (outcome === null) {
        skipped += 1
        return
      }
      actions[kind] += 1
      tickets[kind] += outcome.tickets
      cents[kind] += outcome.cents
    },
    summary: (): SimulationSummary => ({
      actions,
      tickets,
      soldCents: cents.sell,
      refundedCents: cents.refund,
      skipped,
    }),
  }
}

const actionKinds = ['sell', 'redeem', 'refund', 'transfer', 'comp', 'case'] as const

type ActionKind = (typeof actionKinds)[number]

const actions: Readonly<Record<ActionKind, Action>> = {
  sell: issueTickets('sale'),
  comp: issueTickets('comp'),
  redeem: redeemTickets,
  refund: refundPayment,
  transfer: transferTicket,
  case: writeIn,
}

async function perform(kind: ActionKind, database: pg.Pool, scene: Omit<Scene, 'client'>): Promise<Outcome | null> {
  const client = await database.connect()
  try {
    await client.query('begin')
    const outcome = await actions[kind]({ ...scene, client })
    await client.query(outcome === null ? 'rollback' : 'commit')
    client.release()
    return outcome
  } catch (error) {
    // Drops the connection, which rolls the transaction back.
    client.release(true)
    if (isLostRace(error)) return null
    throw error
  }
}

/** Deadlock or serialization failure. The next action may succeed. */
const isLostRace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')
