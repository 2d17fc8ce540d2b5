import { refundTickets } from '@ground-control/contract/refunds'
import type { Purchase } from '@ground-control/domain/purchases/purchases'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import type { EventId, PaymentId } from '@ground-control/domain/values/ids'
import { cents } from '@ground-control/domain/values/money'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startApi } from '#platform/api.ts'
import type { IdentityPort } from '#platform/identity/identity-port.ts'
import { clearAllCaches } from '#platform/kept/caches.ts'
import { refundAttemptOf } from './refund-attempts.ts'

const whose = { eventId: 'evt_1' as EventId, guestId: 'ada', paymentIntentId: 'pi_1' as PaymentId }
const ticket = { ticketId: 'tkt_a', price: cents(4500), redeemed: false } as Ticket
const purchase = { paymentIntentId: whose.paymentIntentId, tickets: [ticket] } as unknown as Purchase
const chosen = { all: [ticket], tickets: [ticket], ticketIds: [ticket.ticketId] }
const draft = { ...chosen, amount: cents(4500), fees: cents(0), reason: '', tellCustomer: false }

function aSubject() {
  const onDone = vi.fn()
  return { eventId: whose.eventId, orgId: null, purchase, hasRecords: true, known: new Set<string>(), onDone }
}

/** Refund calls are answered from the list, in order. Records are read in their state at that time. */
function platform(...answers: (() => Response | Promise<Response>)[]) {
  const keys: (string | null)[] = []
  const state = { refunds: [] as unknown[] }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.endsWith('/re_1')) return Response.json(state.refunds[0])
    if (address !== refundTickets.path) return Response.json({ refunds: state.refunds })
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return answers[keys.length - 1]?.() ?? new Response(null, { status: 500 })
  })
  return { keys, state }
}

const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'))
const refunded = () => Response.json({ refundId: 're_1', amount: 4500, ticketIds: ['tkt_a'], state: 'succeeded' })
const aRecord = (state: string) => ({
  refundId: 're_1',
  amount: 4500,
  ticketIds: ['tkt_a'],
  state,
  paymentIntentId: 'pi_1',
  providerRefundId: null,
  reason: null,
  requestedBy: null,
  failure: null,
  createdAt: '2025-11-14T19:42:00Z',
  settledAt: null,
  steps: [],
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const token = { value: 'token', claims: {}, expiresAt: Number.POSITIVE_INFINITY }
  startApi({
    config: { apiBase: '', organizationHeader: 'x-organization-id' },
    identity: { getToken: async () => token } as Partial<IdentityPort> as IdentityPort,
    onUnauthorized: vi.fn(),
    onAccessLost: vi.fn(),
  })
})
afterEach(() => {
  clearAllCaches()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a refund being looked up is resumed, and no second one starts', {
  tags: ['M9'],
}, async () => {
  const { keys, state } = platform(noAnswer)
  state.refunds = [aRecord('unknown')]
  const attempt = refundAttemptOf(whose)
  void attempt.submit(draft, aSubject())
  await vi.advanceTimersByTimeAsync(500)
  expect(attempt.phase.get().name).toBe('checking')
  attempt.close()
  expect(refundAttemptOf(whose)).toBe(attempt)
  await attempt.submit(draft, aSubject())
  await vi.advanceTimersByTimeAsync(30_000)
  expect(attempt.phase.get()).toMatchObject({ name: 'ended', refundId: 're_1' })
  attempt.close()
  expect(refundAttemptOf(whose)).toBe(attempt)
  expect(refundAttemptOf({ ...whose, guestId: 'grace' })).not.toBe(attempt)
  expect(keys).toHaveLength(1)

  // It settles while its dialog is closed. That is shown once, then the next refund can start.
  state.refunds = [aRecord('succeeded')]
  void attempt.checkAgain(aSubject())
  await vi.advanceTimersByTimeAsync(2_000)
  expect(refundAttemptOf(whose)).toBe(attempt)
  expect(attempt.phase.get()).toMatchObject({ name: 'ended', cause: null })
  attempt.close()
  expect(refundAttemptOf(whose)).not.toBe(attempt)
})

test('a refund that never arrived is sent again with its key, also from a reopened dialog', {
  tags: ['M9'],
}, async () => {
  const { keys } = platform(noAnswer, refunded)
  const attempt = refundAttemptOf(whose)
  void attempt.submit(draft, aSubject())
  await vi.advanceTimersByTimeAsync(10_000)
  expect(attempt.phase.get()).toMatchObject({ name: 'editing', notice: { text: /^Nothing was refunded/ } })
  attempt.close()
  const again = refundAttemptOf(whose)
  expect(again.openDraft()).toEqual(draft)
  const subject = aSubject()
  await again.submit({ ...draft }, subject)
  expect(subject.onDone).toHaveBeenCalledWith({ isPending: false, amount: 4500, refundId: 're_1' })
  expect(keys).toEqual([keys[0], keys[0]])
  expect(refundAttemptOf(whose)).not.toBe(attempt)
})

test('a refund not found at first is announced once it is found', { tags: ['M9'] }, async () => {
  const { keys, state } = platform(noAnswer)
  const attempt = refundAttemptOf(whose)
  void attempt.submit(draft, aSubject())
  await vi.advanceTimersByTimeAsync(10_000)
  expect(attempt.unsettledDraft()).toEqual(draft)
  state.refunds = [aRecord('succeeded')]
  void attempt.checkAgain(aSubject())
  await vi.advanceTimersByTimeAsync(2_000)
  expect(attempt.phase.get()).toMatchObject({ name: 'ended', notice: { title: /^The refund went through/ } })
  expect(attempt.unsettledDraft()).toBeNull()
  expect(attempt.openDraft()).toBeNull()
  expect(keys).toHaveLength(1)
})

test('without a payment nothing is sent, and the reason is shown', { tags: ['M7'] }, async () => {
  const { keys } = platform()
  const attempt = refundAttemptOf({ ...whose, paymentIntentId: null })
  await attempt.submit(draft, { ...aSubject(), purchase: { ...purchase, paymentIntentId: null } })
  expect(attempt.phase.get()).toMatchObject({ notice: { title: 'Invalid payment information' } })
  expect(keys).toEqual([])
})

test('an attempt does not outlive the session', { tags: ['A11'] }, async () => {
  platform(noAnswer)
  const attempt = refundAttemptOf(whose)
  void attempt.submit(draft, aSubject())
  await vi.advanceTimersByTimeAsync(500)
  clearAllCaches()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(attempt.phase.get().name).toBe('checking')
  expect(refundAttemptOf(whose)).not.toBe(attempt)
})
