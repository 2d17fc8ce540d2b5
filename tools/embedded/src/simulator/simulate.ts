import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { pickByWeight, type Random, seeded } from '#demo/random.ts'
import { hasSandbox } from '#payments/direct-books.ts'
import { redeemTickets, refundPayment, transferTicket } from './after-sale.ts'
import { issueTickets } from './issue-tickets.ts'
import { type Action, type OpenEvent, type Outcome, openEvents, perform } from './market.ts'
import { writeIn } from './write-in.ts'

export type SimulatedAction = Outcome & { readonly kind: ActionKind }

export type SimulationMix = Readonly<Record<ActionKind, number>>

export type SimulationSummary = {
  readonly actions: Readonly<Record<ActionKind, number>>
  readonly tickets: Readonly<Record<ActionKind, number>>
  readonly soldCents: number
  readonly refundedCents: number
  readonly skipped: number
}

export type SimulationRequest = {
  readonly databaseUrl: string
  readonly ratePerSecond: number
  readonly seconds?: number
  /** Weights, not percentages. */
  readonly mix?: SimulationMix
  readonly seed?: number
  readonly signal: AbortSignal
  readonly onAction: (action: SimulatedAction) => void
}

const usualMix: SimulationMix = { sell: 60, redeem: 20, refund: 6, transfer: 8, comp: 6, case: 1 }
const eventsLastMs = 15_000

/** Each action is its own transaction, so any number of simulations may run at once. */
export async function simulate(request: SimulationRequest): Promise<SimulationSummary> {
  const { databaseUrl, ratePerSecond, seconds, mix = usualMix, seed = Date.now(), signal, onAction } = request
  if (!(ratePerSecond > 0)) throw new RangeError('The rate must be above 0 actions per second.')
  const random = seeded(seed, Math.floor(seed / 4_294_967_296))
  const lanes = Math.min(8, Math.ceil(ratePerSecond / 20))
  const database = new pg.Pool({ connectionString: databaseUrl, max: lanes })
  database.on('error', () => {})
  const nextTurn = pacer(ratePerSecond, seconds, signal)
  const events = keepFresh(() => openEvents(database))
  const sandbox = once(() => hasSandbox(database))
  const tally = newTally()
  let failed = false

  const lane = async () => {
    while ((await nextTurn()) && !failed) {
      const kind = drawKind(mix, random)
      const outcome = await perform(actions[kind], database, {
        events: await events(),
        random,
        withSandbox: await sandbox(),
      })
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

/** Returns false when the time is over. Skips turns that were missed by more than a second. */
function pacer(ratePerSecond: number, seconds = Number.POSITIVE_INFINITY, signal: AbortSignal): () => Promise<boolean> {
  let next = performance.now()
  const end = next + seconds * 1000
  return async () => {
    const now = performance.now()
    const turn = Math.max(next, now - 1000)
    next = turn + 1000 / ratePerSecond
    // The pause only rejects on the signal, and the result reports that.
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
