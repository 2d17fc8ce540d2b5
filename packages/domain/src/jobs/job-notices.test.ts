import { expect, test } from 'vitest'
import { cents } from '#values/money.ts'
import { peopleToTell, refundNoticeCount, type ToldPayment } from './job-notices.ts'

const ada = { name: 'Ada', email: 'ada@example.com' }
const bo = { name: 'Bo', email: 'bo@example.com' }
const nobody = { name: null, email: null }
const item = (...ticketIds: string[]) => ({ ticketIds, ticketCents: cents(10_000), feeCents: cents(800) })

const payment = (changes: Partial<ToldPayment> = {}): ToldPayment => ({
  paymentId: 'pi_1',
  purchaser: ada,
  item: item('a', 'b'),
  tickets: [
    { ticketId: 'a', holder: ada },
    { ticketId: 'b', holder: bo },
  ],
  ...changes,
})
const told = (...payments: ToldPayment[]) => peopleToTell(payments, { withFees: true })

test('the purchaser’s email mentions the money, another holder’s says where it goes', { tags: ['E2', 'S6'] }, () => {
  expect(told(payment())).toEqual([
    {
      toKey: 'ada@example.com',
      address: 'ada@example.com',
      name: 'Ada',
      amountCents: 10_800,
      paymentIds: ['pi_1'],
      ticketIds: ['a', 'b'],
      refund: 'to-recipient',
    },
    {
      toKey: 'bo@example.com',
      address: 'bo@example.com',
      name: 'Bo',
      amountCents: 0,
      paymentIds: [],
      ticketIds: ['b'],
      refund: 'to-purchaser',
    },
  ])
  expect(peopleToTell([payment()], { withFees: false })[0]?.amountCents).toBe(10_000)
})

test('each address gets one email about everything it paid and holds', { tags: ['E2', 'S6'] }, () => {
  const own = payment({
    paymentId: 'pi_2',
    purchaser: { name: null, email: ' BO@example.com ' },
    item: item('c'),
    tickets: [{ ticketId: 'c', holder: bo }],
  })
  const [, second, ...more] = told(payment(), own)
  expect(more).toEqual([])
  expect(second).toMatchObject({
    address: 'bo@example.com',
    name: 'Bo',
    amountCents: 10_800,
    paymentIds: ['pi_2'],
    ticketIds: ['b', 'c'],
    refund: 'to-recipient',
  })
})

test('no refund is promised without money back, and no email sent without an address', { tags: ['E2', 'S6'] }, () => {
  expect(told(payment({ item: null })).map(({ refund, amountCents }) => [refund, amountCents])).toEqual([
    ['none', 0],
    ['none', 0],
  ])
  const comps = payment({ paymentId: null, purchaser: nobody, item: null, tickets: [{ ticketId: 'c', holder: bo }] })
  expect(told(comps)).toMatchObject([{ toKey: 'bo@example.com', refund: 'none' }])
  const silent = payment({ purchaser: nobody, tickets: [{ ticketId: 'a', holder: { name: null, email: ' ' } }] })
  expect(told(silent)).toEqual([])
})

test('refunds of chosen tickets email each purchaser and each other holder', { tags: ['E6', 'S6'] }, () => {
  expect(refundNoticeCount([payment(), payment({ paymentId: 'pi_2', item: item('a') }), payment({ item: null })])).toBe(
    3,
  )
})
