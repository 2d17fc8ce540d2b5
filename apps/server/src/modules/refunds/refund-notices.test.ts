import { lookUpRefund, previewRefundNotice } from '@ground-control/contract/refunds'
import type { PaymentId, RefundId, TicketId } from '@ground-control/domain/values/ids'
import type { Cents } from '@ground-control/domain/values/money'
import Stripe from 'stripe'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startSmtp } from '#testing/mail/start-smtp.ts'
import { mailSettings } from '#testing/mail/use-mail.ts'
import { useRefunds, webhookSecret } from '#testing/refunds/use-refunds.ts'

const smtp = await startSmtp()
const refunds = await useRefunds({ outside: { mail: mailSettings(smtp.url) } })
const { bank, base, call, pool, refund, sell } = refunds
afterAll(() => smtp.close())

beforeEach(async () => {
  await pool.query('delete from mail_messages')
  await pool.query(`delete from remote_config where key = 'enable_customer_mail'`)
})

/** José paid for two tickets; Nina holds the second. */
async function joseAndNina() {
  const { paymentId, ids } = await sell(2500, 4000)
  await pool.query(
    `update payments set purchaser_name = 'José Yang', purchaser_email = 'jose@guests.example' where id = $1`,
    [paymentId],
  )
  await pool.query(
    `update tickets set owner_name = case id when $2 then 'Nina Petrov' else 'José Yang' end,
            owner_email = case id when $2 then 'nina@guests.example' else 'Jose@guests.example' end
     where payment_id = $1`,
    [paymentId, ids[1]],
  )
  return { paymentIntentId: paymentId, ticketIds: ids, amount: 6500 }
}

function webhook(object: unknown) {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    livemode: false,
    type: 'refund.updated',
    data: { object },
  })
  const signature = new Stripe('sk_test_bank').webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
  return fetch(`${base()}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body: payload,
  })
}

const told = async () =>
  (await pool.query('select kind, to_address, subject, text from mail_messages order by to_address, created_at')).rows

test('the purchaser is emailed about the money, the holder that the ticket no longer works', {
  tags: ['S6'],
}, async () => {
  const wanted = await joseAndNina()
  const { reply } = await refund({ ...wanted, tellCustomer: true }, { key: 'once' })
  expect(reply).toMatchObject({ state: 'succeeded' })
  expect(await told()).toMatchObject([
    { kind: 'refund-made', to_address: 'jose@guests.example', subject: 'Your refund of $65.00' },
    {
      kind: 'refund-made',
      to_address: 'nina@guests.example',
      subject: expect.stringMatching(/^Your ticket was refunded/),
    },
  ])
  expect((await told())[1].text).toContain('The money goes back to José Yang')
  // Repeating the request gives the same answer and sends no second email.
  await refund({ ...wanted, tellCustomer: true }, { key: 'once' })
  expect(await told()).toHaveLength(2)
  await expect.poll(() => smtp.to('nina@guests.example').length, { timeout: 60_000 }).toBe(1)
})

test('without the field no email is sent', { tags: ['S6'] }, async () => {
  await refund(await joseAndNina())
  await refund({ ...(await joseAndNina()), tellCustomer: false })
  expect(await told()).toEqual([])
})

test('while customer email is off, refunds go through without email', { tags: ['S6'] }, async () => {
  await pool.query(`insert into remote_config (key, value) values ('enable_customer_mail', 'false')`)
  expect((await refund({ ...(await joseAndNina()), tellCustomer: true })).reply).toMatchObject({ state: 'succeeded' })
  expect(await told()).toEqual([])
})

test('a refund is announced once, when it settles, and again if the bank returns it', {
  tags: ['S6'],
}, async () => {
  const wanted = await joseAndNina()
  bank.answers.push('pending')
  const { reply } = await refund({ ...wanted, tellCustomer: true })
  expect(reply).toMatchObject({ state: 'sent' })
  expect(await told()).toEqual([])
  const refundId = reply?.refundId as RefundId
  const [atBank] = bank.refundOf(refundId)
  if (!atBank) throw new Error('the bank has no such refund')
  atBank.status = 'succeeded'
  // A look-up and the provider's messages report it at the same time.
  await Promise.all([
    call(lookUpRefund, { params: { refundId } }),
    ...[1, 2].map(() => webhook(atBank)),
    call(lookUpRefund, { params: { refundId } }),
  ])
  expect((await told()).map(({ kind }) => kind)).toEqual(['refund-made', 'refund-made'])
  atBank.status = 'failed'
  await webhook(atBank)
  const after = await told()
  expect(after.filter(({ kind }) => kind === 'refund-failed')).toMatchObject([
    { to_address: 'jose@guests.example', subject: 'Your refund of $65.00 didn’t go through' },
    { to_address: 'nina@guests.example', subject: expect.stringMatching(/^Your ticket was not refunded after all/) },
  ])
  expect(after).toHaveLength(4)
  await webhook(atBank)
  expect(await told()).toHaveLength(4)
})

test('a refund that fails before its notice sends no email', { tags: ['S6'] }, async () => {
  bank.answers.push('pending')
  const { reply } = await refund({ ...(await joseAndNina()), tellCustomer: true })
  const [atBank] = bank.refundOf(reply?.refundId as RefundId)
  if (!atBank) throw new Error('the bank has no such refund')
  atBank.status = 'failed'
  expect((await webhook(atBank)).status).toBe(200)
  expect((await pool.query('select state from refunds where id = $1', [reply?.refundId])).rows).toEqual([
    { state: 'failed' },
  ])
  expect(await told()).toEqual([])
})

test('a refund made without a notice also fails without one', { tags: ['S6'] }, async () => {
  await pool.query(`insert into remote_config (key, value) values ('enable_customer_mail', 'false')`)
  for (const tellCustomer of [true, false]) {
    const { reply } = await refund({ ...(await joseAndNina()), tellCustomer })
    await pool.query(`delete from remote_config where key = 'enable_customer_mail'`)
    const [atBank] = bank.refundOf(reply?.refundId as RefundId)
    if (!atBank) throw new Error('the bank has no such refund')
    atBank.status = 'failed'
    await webhook(atBank)
    expect(await told()).toEqual([])
  }
})

test('a declined refund sends no email', { tags: ['S6'] }, async () => {
  bank.answers.push('decline')
  expect((await refund({ ...(await joseAndNina()), tellCustomer: true })).error?.code).toBe('refund-declined')
  expect(await told()).toEqual([])
})

test('the preview equals the sent email', { tags: ['S6'] }, async () => {
  const wanted = await joseAndNina()
  const body = {
    paymentIntentId: wanted.paymentIntentId as PaymentId,
    ticketIds: [...wanted.ticketIds] as TicketId[],
    amount: wanted.amount as Cents,
  }
  const { notices } = await call(previewRefundNotice, { body })
  expect(await told()).toEqual([])
  await refund({ ...wanted, tellCustomer: true })
  expect(notices.map(({ to, subject, text }) => [to.address, subject, text])).toEqual(
    (await told()).map(({ to_address, subject, text }) => [to_address, subject, text]),
  )
  expect(notices[0]?.html).toContain('$65.00')
})
