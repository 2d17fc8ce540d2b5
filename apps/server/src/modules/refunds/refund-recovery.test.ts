import { expect, test } from 'vitest'
import { useRefunds } from '#testing/refunds/use-refunds.ts'

const { bank, pool, sell, refund } = await useRefunds({ timeoutMs: 20_000 })

const stateOf = async (paymentId: string) =>
  (await pool.query('select state from refunds where payment_id = $1', [paymentId])).rows[0].state

const openRefund = (paymentId: string, state: 'sent' | 'unknown') =>
  pool.query(
    `insert into refunds (id, payment_id, state, amount_cents, lease_until) values ('re_' || $1, $1, $2, 2500, now())`,
    [paymentId, state],
  )

test('a look-up that hangs holds up no other refund', { tags: ['M9'] }, async () => {
  const [stuck, mine] = [await sell(2500), await sell(2500)]
  bank.mute.add(stuck.paymentId)
  await openRefund(stuck.paymentId, 'unknown')
  await expect.poll(bank.waiting, { timeout: 60_000 }).toBe(1)
  bank.answers.push('silence', 'silence', 'silence')
  const { error } = await refund({ paymentIntentId: mine.paymentId, ticketIds: mine.ids, amount: 2500 })
  expect(error?.code).toBe('refund-outcome-unknown')
  await expect.poll(() => stateOf(mine.paymentId), { timeout: 60_000 }).toBe('succeeded')
  expect(await stateOf(stuck.paymentId)).toBe('unknown')
  expect(bank.waiting()).toBe(1)
})
