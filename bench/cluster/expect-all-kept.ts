import { refundTickets } from '@ground-control/contract/refunds'
import { issueComps } from '@ground-control/contract/tickets'
import type { Payment } from '@ground-control/process-tests/testing/use-world.ts'
import { expect } from 'vitest'
import type { World } from './staff-under-load.ts'

/**
 * Checks that everything sold and everything a process confirmed is still there, and that the provider has each refund
 * once.
 */
export async function expectAllKept(world: World, sold: readonly Payment[], answers: readonly unknown[]) {
  const refundIds = answers.flatMap((answer) => refundTickets.reply.safeParse(answer).data?.refundId ?? [])
  const comps = answers.flatMap((answer) => issueComps.reply.safeParse(answer).data?.tickets ?? [])
  expect([refundIds.length > 0, comps.length > 0]).toEqual([true, true])
  const missing = async (question: string, ids: readonly string[]) =>
    (await world.pool.query(`select id from unnest($1::text[]) as given (id) where ${question}`, [ids])).rows
  const payments = sold.map(({ paymentId }) => paymentId)
  const tickets = [...sold.flatMap(({ ids }) => ids), ...comps.map(({ ticketId }) => ticketId)]
  expect(await missing('not exists (select from payments p where p.id = given.id)', payments)).toEqual([])
  expect(await missing('not exists (select from tickets t where t.id = given.id)', tickets)).toEqual([])
  expect(
    await missing(`not exists (select from refunds r where r.id = given.id and r.state = 'succeeded')`, refundIds),
  ).toEqual([])
  const atProvider = `(select count(*) from payment_sandbox.refunds r
    where r.status = 'succeeded' and r.metadata ->> 'refund_id' = given.id) <> 1`
  expect(await missing(atProvider, refundIds)).toEqual([])
}
