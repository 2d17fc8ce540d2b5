import type { FaultRequest } from '@ground-control/embedded/payments/faults/fault'
import { describe, expect, test, vi } from 'vitest'
import { useServerProcesses } from '#testing/use-server-processes.ts'
import { type Answer, type Payment, useWorld } from '#testing/use-world.ts'

// A look-up that fails under load is repeated after a lease, which lasts 25 s for the second process.
const settledWithinMs = 90_000
vi.setConfig({ testTimeout: 120_000 })

const world = useWorld()
/** The second waits long enough for an answer even on a busy machine. */
const servers = useServerProcesses(world, { timeoutSeconds: [3, 20] })

const everyAttempt = 3

/** One ticket of two, so that the provider would pay a second time if asked. */
async function half(): Promise<Payment> {
  const [payment] = (await world.sell(1, { tickets: 2 })) as [Payment]
  return { ...payment, ids: payment.ids.slice(0, 1) }
}

async function refundWith(fault: FaultRequest, by: 0 | 1 = 0): Promise<{ payment: Payment; answer: Answer }> {
  const payment = await half()
  await world.sandbox().addFault({ ...fault, match: { payment_intent: payment.paymentId } })
  return { payment, answer: await world.refund(servers()[by].origin, payment) }
}

async function expectSettled(payment: Payment, refundId: string | null) {
  const state = async () => (await world.refundsOf(payment)).map((refund) => refund.state)
  await vi.waitFor(async () => expect(await state()).toEqual(['succeeded']), { timeout: settledWithinMs, interval: 50 })
  expect(await world.bookOf(payment)).toMatchObject({ refunded: 2500, refunds: 1 })
  expect(await world.refund(servers()[1].origin, payment)).toEqual({
    status: 200,
    refundId,
    code: null,
    state: 'succeeded',
  })
}

const unknown = { status: 504, code: 'refund-outcome-unknown', refundId: expect.any(String) }

describe.concurrent('each fault of the provider', () => {
  test('the provider hangs up after taking it: unknown, a repeat sends nothing, then looked up', {
    tags: ['M9'],
  }, async () => {
    const payment = await half()
    const match = { payment_intent: payment.paymentId }
    await world.sandbox().addFault({ kind: 'drop-after', times: everyAttempt, match })
    // The first look-up fails too, so that there is time for a repeat.
    const onceRefunded = { ...match, once_refunded: true }
    await world.sandbox().addFault({ kind: 'drop-before', times: everyAttempt, call: 'read', match: onceRefunded })
    const answer = await world.refund(servers()[0].origin, payment)
    expect(answer).toMatchObject(unknown)
    const sent = await world.bookOf(payment)
    expect(sent).toMatchObject({ refunded: 2500, refunds: 1 })
    for (const { origin } of servers()) expect(await world.refund(origin, payment)).toEqual(answer)
    await expectSettled(payment, answer.refundId)
    expect(await world.bookOf(payment)).toEqual(sent)
    expect(await world.stepsOf(answer.refundId)).toEqual(['reserved', 'sending', 'no-answer', 'seen-succeeded'])
  })

  test('the provider hangs up before taking it: it is sent again with the same key', { tags: ['M9'] }, async () => {
    const { payment, answer } = await refundWith({ kind: 'drop-before', times: everyAttempt })
    expect(answer).toMatchObject(unknown)
    const { requests, ...paid } = await world.bookOf(payment)
    expect(paid).toEqual({ refunded: 0, refunds: 0 })
    await expectSettled(payment, answer.refundId)
    expect((await world.bookOf(payment)).requests).toBeGreaterThan(requests)
  })

  test('an answer that comes too late is looked up', { tags: ['M9'] }, async () => {
    const { payment, answer } = await refundWith({ kind: 'slow', delay_ms: 4_200 })
    expect(answer).toMatchObject(unknown)
    await expectSettled(payment, answer.refundId)
    expect(await world.bookOf(payment)).toMatchObject({ requests: 1 })
  })

  test('a request processed only after its time limit is still one refund', { tags: ['M9'] }, async () => {
    const { payment, answer } = await refundWith({ kind: 'slow-before', delay_ms: 4_200 })
    expect(answer).toMatchObject(unknown)
    await expectSettled(payment, answer.refundId)
  })

  test('the provider fails: unknown, then sent again with the same key', { tags: ['M9'] }, async () => {
    const { payment, answer } = await refundWith({ kind: 'error-500', times: everyAttempt })
    expect(answer).toMatchObject(unknown)
    await expectSettled(payment, answer.refundId)
  })

  test('the provider keeps failing after it made the refund: the look-up finds it', {
    tags: ['M9'],
  }, async () => {
    const { payment, answer } = await refundWith({ kind: 'error-500-after' })
    expect(answer).toMatchObject(unknown)
    await expectSettled(payment, answer.refundId)
  })

  test('the provider is busy for a moment: staff notice nothing', { tags: ['M9'] }, async () => {
    const { payment, answer } = await refundWith({ kind: 'rate-limit-429' }, 1)
    expect(answer).toMatchObject({ status: 200, state: 'succeeded' })
    expect(await world.bookOf(payment)).toEqual({ refunded: 2500, refunds: 1, requests: 2 })
  })

  test('the provider is busy for longer than a person waits: unknown, then sent again', { tags: ['M9'] }, async () => {
    const { payment, answer } = await refundWith({ kind: 'rate-limit-429', delay_ms: 30_000 })
    expect(answer).toMatchObject(unknown)
    await expectSettled(payment, answer.refundId)
  })

  test('the provider declines: staff see it, and the tickets are free again', { tags: ['M9'] }, async () => {
    const { payment, answer } = await refundWith({ kind: 'decline' }, 1)
    expect(answer).toMatchObject({ status: 422, code: 'refund-declined' })
    expect(await world.bookOf(payment)).toEqual({ refunded: 0, refunds: 0, requests: 1 })
    const anew = await world.refund(servers()[1].origin, payment)
    expect(anew).toMatchObject({ status: 200, state: 'succeeded' })
    expect(anew.refundId).not.toBe(answer.refundId)
  })

  test('a refund made and failed in the same moment is reported as failed', { tags: ['M9'] }, async () => {
    const { payment, answer } = await refundWith({ kind: 'failed' }, 1)
    expect(answer).toMatchObject({ status: 422, code: 'refund-declined' })
    expect(await world.bookOf(payment)).toEqual({ refunded: 0, refunds: 1, requests: 1 })
  })
})

test('an open refund is paid once even long after the provider forgot the key', {
  tags: ['M9'],
}, async () => {
  const { payment, answer } = await refundWith({ kind: 'drop-after', times: everyAttempt })
  await world.sandbox().forgetIdempotencyKeys()
  await expectSettled(payment, answer.refundId)
})

test('provider, ledger, tickets, figures and trail agree after all faults', { tags: ['M9'] }, async () => {
  expect(await world.contradictions()).toEqual([])
})
