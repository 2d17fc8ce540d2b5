import { expect, test } from 'vitest'
import { useRefunds } from '#testing/refunds/use-refunds.ts'
import { verifyMoney } from './verify-money.ts'

const { bank, pool, sell, refund, refundV1, sales, event } = await useRefunds()

/** Writes past triggers and foreign keys. */
async function forge(statement: string, ...values: readonly unknown[]) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    const { rowCount } = await client.query(statement, [...values])
    expect(rowCount).toBeGreaterThan(0)
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function refunded() {
  const { paymentId, ids } = await sell(2500, 1500)
  const { reply } = await refund({ paymentIntentId: paymentId, ticketIds: ids.slice(0, 1), amount: 2500 })
  return { paymentId, refundId: reply?.refundId ?? '', ticketId: ids[0] ?? '', otherTicketId: ids[1] ?? '' }
}
type Refunded = Awaited<ReturnType<typeof refunded>>

async function problemsOf(ids: readonly string[]): Promise<Record<string, readonly string[]>> {
  const { differences } = await verifyMoney(pool)
  const mine = differences.map(({ problem, ids: wrong }) => [problem, wrong.filter((id) => ids.includes(id))] as const)
  return Object.fromEntries(mine.filter(([, wrong]) => wrong.length > 0))
}

test('refunds that succeeded, were declined, are pending or failed show no difference', {
  tags: ['R9'],
}, async () => {
  await refunded()
  const { paymentId } = await sell(2500, 1500)
  expect((await refundV1({ paymentIntentId: paymentId })).reply).toMatchObject({ amount: 4000 })
  for (const answer of ['decline', 'pending', 'failed'] as const) {
    bank.answers.push(answer)
    await refunded()
  }
  await sales.refund((await sales.sell(event())).tickets)
  expect(await verifyMoney(pool)).toMatchObject({ differences: [], payments: 6, refunds: 6 })
})

test('a lost refund requested again for the smaller rest shows no difference', {
  tags: ['R2', 'R9'],
}, async () => {
  const { paymentId } = await sell(2500, 1500)
  const byHand = { id: 'rf_by_hand', payment_intent: paymentId, amount: 300, status: 'succeeded', metadata: {} }
  bank.refunds.push({ object: 'refund', currency: 'usd', created: Math.floor(Date.now() / 1000), ...byHand })
  bank.answers.push('decline')
  const declined = (await refundV1({ paymentIntentId: paymentId })).error?.refundId ?? ''
  for (const table of ['refund_tickets', 'refund_steps'])
    await forge(`delete from ${table} where refund_id = $1`, declined)
  await forge('delete from refunds where id = $1', declined)
  const { reply } = await refundV1({ paymentIntentId: paymentId })
  expect(reply).toMatchObject({ refundId: declined, amount: 3700 })
  expect(await problemsOf([declined, paymentId])).toEqual({})
})

const forgeries: Record<string, [statement: string, value: keyof Refunded, problems: Record<string, keyof Refunded>]> =
  {
    'a succeeded refund set to failed, its tickets still refunded': [
      `update refunds set state = 'failed' where id = $1`,
      'refundId',
      {
        'tickets marked as refunded by a refund that did not succeed': 'ticketId',
        'refunds that hold tickets although they failed, or hold none although they did not': 'refundId',
        'refunds whose state is not that of their last step': 'refundId',
      },
    ],
    'an amount × 10': [
      'update refunds set amount_cents = amount_cents * 10 where id = $1',
      'refundId',
      {
        'payments refunded beyond their amount': 'paymentId',
        'refunds whose tickets and fees do not add up to their amount': 'refundId',
        'refunds whose amount or payment is not the one in the audit trail': 'refundId',
      },
    ],
    'a ticket that points at no refund': [
      `update tickets set refund_id = 're_nobody' where id = $1`,
      'ticketId',
      {
        'tickets whose refund does not exist': 'ticketId',
        'succeeded refunds whose tickets are not marked as refunded': 'refundId',
      },
    ],
    'a refunded ticket that is made valid again': [
      'update tickets set refund_id = null, refunded_at = null, refunded_cents = 0 where id = $1',
      'ticketId',
      { 'succeeded refunds whose tickets are not marked as refunded': 'refundId' },
    ],
    'a ticket with another refunded amount': [
      'update tickets set refunded_cents = 1 where id = $1',
      'ticketId',
      { 'tickets whose refund does not list them, or lists another amount': 'ticketId' },
    ],
    'a refunded amount without a refund': [
      'update tickets set refunded_cents = 1 where id = $1',
      'otherTicketId',
      { 'tickets with a refunded amount but no refund': 'otherTicketId' },
    ],
    'a ticket added to a refund that does not list it': [
      `update tickets t set refund_id = o.refund_id, refunded_at = now()
       from tickets o where t.id = $1 and o.payment_id = t.payment_id and o.refund_id is not null`,
      'otherTicketId',
      { 'tickets whose refund does not list them, or lists another amount': 'otherTicketId' },
    ],
    'a ticket moved to another payment': [
      `update tickets set payment_id = 'pi_other' where id = $1`,
      'ticketId',
      { 'tickets refunded by a refund of another payment': 'ticketId' },
    ],
    'a ticket that is deleted': [
      'delete from tickets where id = $1',
      'ticketId',
      {
        'refunds of tickets that do not exist': 'refundId',
        'succeeded refunds whose tickets are not marked as refunded': 'refundId',
      },
    ],
    'a refund that is deleted': [
      'delete from refunds where id = $1',
      'refundId',
      {
        'tickets whose refund does not exist': 'ticketId',
        'refund lines or steps of refunds that do not exist': 'refundId',
        'refunds in the audit trail that are gone': 'refundId',
      },
    ],
    'a payment that is deleted': [
      'delete from payments where id = $1',
      'paymentId',
      { 'refunds of payments that do not exist': 'refundId' },
    ],
    'a refund without its time of settlement': [
      'update refunds set settled_at = null where id = $1',
      'refundId',
      { 'refunds whose state does not fit their time of settlement': 'refundId' },
    ],
    'a refund whose lines are gone': [
      'delete from refund_tickets where refund_id = $1',
      'refundId',
      {
        'refunds whose tickets and fees do not add up to their amount': 'refundId',
        'tickets whose refund does not list them, or lists another amount': 'ticketId',
      },
    ],
  }

test.each(Object.entries(forgeries))(
  '%s is found, with its IDs',
  {
    tags: ['R9'],
  },
  async (_, [statement, at, problems]) => {
    const made = await refunded()
    const ids = Object.values(made)
    expect(await problemsOf(ids)).toEqual({})
    await forge(statement, made[at])
    const expected = Object.entries(problems).map(([problem, each]) => [problem, [made[each]]])
    expect(await problemsOf(ids)).toEqual(Object.fromEntries(expected))
  },
)
