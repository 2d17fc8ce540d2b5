import { type ApiClient, ApiError } from '@ground-control/contract/client'
import { refundPayment, refundTickets } from '@ground-control/contract/refunds'
import { issueComps, setTicketStatus, transferTickets } from '@ground-control/contract/tickets'
import type { EventId, PaymentId, TicketId, TicketTypeId } from '@ground-control/domain/values/ids'
import type { Cents } from '@ground-control/domain/values/money'
import type { Payment } from '#testing/use-world.ts'

type Workplace = {
  readonly api: ApiClient
  readonly chance: Chance
  readonly payments: readonly Payment[]
  readonly eventId: EventId
  readonly typeId: TicketTypeId
}

type Action = (at: Workplace, payment: Payment) => Promise<unknown>

const recipients = ['ada@guests.example', 'grace@guests.example', 'mary@guests.example']

export const actions: Readonly<Record<string, Action>> = {
  refundSome: ({ api, chance }, { paymentId, ids, price }) => {
    const ticketIds = chance.some(ids) as readonly TicketId[]
    const amount = (price * ticketIds.length) as Cents
    return api(refundTickets, {
      body: { paymentIntentId: paymentId as PaymentId, ticketIds: [...ticketIds], amount, reason: 'Cannot attend' },
    })
  },
  refundRest: ({ api }, { paymentId }) => api(refundPayment, { body: { paymentIntentId: paymentId as PaymentId } }),
  transfer: ({ api, chance }, { ids }) =>
    api(transferTickets, {
      body: {
        ticketIds: [...chance.some(ids)] as TicketId[],
        recipientName: 'A Friend',
        recipientEmail: chance.pick(recipients),
      },
    }),
  redeem: ({ api, chance }, { ids }) =>
    api(setTicketStatus, {
      params: { id: chance.pick(ids) as TicketId },
      body: { redeemed: chance.upTo(3) > 0 },
    }),
  comps: ({ api, chance, eventId, typeId }) =>
    api(issueComps, {
      body: {
        eventId,
        ticketQuantities: { [typeId]: 1 + chance.upTo(3) },
        contact: { name: 'Press', email: `press${chance.upTo(1_000_000)}@guests.example` },
      },
    }),
}

export async function attempt(at: Workplace, name: string): Promise<string> {
  const action = actions[name] as Action
  try {
    await action(at, at.chance.pick(at.payments))
    return 'done'
  } catch (error) {
    if (error instanceof ApiError && (error.status === 409 || error.status === 422 || error.status >= 503)) {
      return error.code
    }
    throw new Error(`${name} ended as it may not: ${error}`, { cause: error })
  }
}

/** Mulberry32: the same seed makes the same choices. */
export function createChance(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    upTo: (most: number) => Math.floor(next() * most),
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
    some: <T>(from: readonly T[]): readonly T[] => {
      const chosen = from.filter(() => next() < 0.5)
      return chosen.length > 0 ? chosen : from.slice(0, 1)
    },
  }
}

export type Chance = ReturnType<typeof createChance>
