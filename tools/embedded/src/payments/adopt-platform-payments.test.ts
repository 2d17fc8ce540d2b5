import { beforeAll, expect, test } from 'vitest'
import { seedTiny } from '#demo/testing/seed-tiny.ts'
import { adoptPlatformPayments } from './adopt-platform-payments.ts'
import type { Books } from './books.ts'
import { ledgerDifferences } from './ledger-differences.ts'
import { useSandbox } from './testing/use-sandbox.ts'

const peer = useSandbox()
const { pool, rows, count } = peer.database

beforeAll(async () => {
  await seedTiny(peer.database.url, new Date())
})

test('the demo payments and their refunds are adopted once, to the cent', async () => {
  expect((await ledgerDifferences(pool)).length).toBe(100)
  const payments = await count('select count(*) from payments')
  const onItsWay = `state in ('succeeded', 'sent', 'unknown')`
  const refunds = await count(`select count(*) from refunds where ${onItsWay}`)
  const pending = await count(`select count(*) from refunds where state in ('sent', 'unknown')`)
  expect(pending).toBeGreaterThan(0)
  expect(refunds).toBeGreaterThan(pending)
  expect(await adoptPlatformPayments(pool)).toEqual({ payments, refunds })
  expect(await adoptPlatformPayments(pool)).toEqual({ payments: 0, refunds: 0 })
  expect(await ledgerDifferences(pool)).toEqual([])
  const { totals } = await peer.sandbox.books()
  expect(totals).toEqual({
    payments,
    refunds,
    requests: 0,
    amount: await count('select sum(amount_cents) from payments'),
    refunded: await count(`select sum(amount_cents) from refunds where ${onItsWay}`),
  })
  expect(await count(`select count(*) from payment_sandbox.refunds where status = 'pending'`)).toBe(pending)
})

test('an adopted refund carries the id of the platform, and what is left can be refunded', async () => {
  const [part] = await rows<{ id: string; payment: string; provider: string | null; left: number }>(
    `select r.id, p.id as payment, r.provider_refund_id as provider, p.amount_cents - r.amount_cents as left
     from refunds r join payments p on p.id = r.payment_id
     where r.state = 'succeeded' and r.amount_cents < p.amount_cents
       and not exists (select from refunds o where o.payment_id = p.id and o.id <> r.id) limit 1`,
  )
  if (!part) throw new Error('There is no refund in part.')
  const adopted = await peer.stripe.refunds.retrieve(part.provider ?? part.id)
  expect(adopted).toMatchObject({ status: 'succeeded', metadata: { refund_id: part.id } })
  expect(await peer.stripe.refunds.create({ payment_intent: part.payment })).toMatchObject({ amount: part.left })
  const refunded = part.left + adopted.amount
  expect(await ledgerDifferences(pool)).toMatchObject([{ payment_id: part.payment, sandbox: { refunded } }])
})

test('the books are read page by page', async () => {
  const seen: string[] = []
  for (let more = true; more; ) {
    const page = await peer.ask<Books>('GET', `/sandbox/books?limit=300&starting_after=${seen.at(-1) ?? ''}`)
    seen.push(...page.body.payments.map((each) => each.payment_intent))
    more = page.body.has_more
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBe(await count('select count(*) from payments'))
})
