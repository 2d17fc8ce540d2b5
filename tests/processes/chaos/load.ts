import { setTimeout as pause } from 'node:timers/promises'
import type { ApiClient } from '@ground-control/contract/client'
import { setTicketStatus } from '@ground-control/contract/tickets'
import type { TicketId } from '@ground-control/domain/values/ids'
import { adoptPlatformPayments } from '@ground-control/embedded/payments/adopt-platform-payments'
import { salesOf } from '@ground-control/server/testing/sales'
import type pg from 'pg'
import type { Chance } from '#faults/staff-at-work.ts'
import type { ServerProcess } from '#testing/run-server.ts'
import type { Payment, useWorld } from '#testing/use-world.ts'

type Needs = {
  readonly world: ReturnType<typeof useWorld>
  readonly chance: Chance
  readonly servers: readonly ServerProcess[]
}

const price = 2500
/** A person would give up after some tries too. */
const maxTries = 12

/** What the platform has confirmed to a caller. None of it may be lost. */
export type Confirmed = {
  readonly sold: Payment[]
  readonly refunds: { readonly refundId: string; readonly payment: Payment }[]
  readonly redeemed: string[]
}

/** Without a listener, a break between two queries would end the run. The next query reports it. */
const passOver = () => undefined

export const addressOf = ({ paymentId }: Payment): string => `${paymentId}@guests.example`

/** Shops that sell, and staff who refund and redeem. Each request is repeated until it is confirmed. */
export function createLoad({ world, chance, servers }: Needs) {
  const confirmed: Confirmed = { sold: [], refunds: [], redeemed: [] }
  const waiting: Payment[] = []
  let failures = 0
  let isOver = false

  const anyOrigin = () => chance.pick(servers).origin

  async function sell(): Promise<void> {
    const client = await world.pool.connect()
    client.on('error', passOver)
    let broken: Error | undefined
    try {
      const payment = await inTransaction(client, () => sellOne(client, world.eventId()))
      confirmed.sold.push(payment)
      waiting.push(payment)
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error))
      throw error
    } finally {
      client.off('error', passOver)
      client.release(broken)
    }
  }

  /** Sometimes sent to both servers at once, as an impatient person would. */
  async function refund(payment: Payment): Promise<boolean> {
    const ask = () => world.refund(anyOrigin(), payment, { key: `chaos-${payment.paymentId}`, tellCustomer: true })
    const answers = await Promise.allSettled(chance.upTo(4) === 0 ? [ask(), ask()] : [ask()])
    const refundId = answers
      .map((answer) => (answer.status === 'fulfilled' && answer.value.status < 300 ? answer.value.refundId : null))
      .find((id) => id !== null)
    if (refundId) confirmed.refunds.push({ refundId, payment })
    return refundId !== undefined
  }

  async function redeem({ ids: [id = ''] }: Payment): Promise<boolean> {
    const api: ApiClient = world.api(anyOrigin())
    await api(setTicketStatus, { params: { id: id as TicketId }, body: { redeemed: true } })
    confirmed.redeemed.push(id)
    return true
  }

  async function repeated(work: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < maxTries && !isOver; tries++) {
      if (await work().catch(() => false)) return
      failures += 1
      await pause(200 + chance.upTo(400))
    }
  }

  async function shop(): Promise<void> {
    while (!isOver) {
      await sell().catch(() => {
        failures += 1
      })
      await pause(60 + chance.upTo(120))
    }
  }

  async function staff(): Promise<void> {
    while (!isOver) {
      const payment = waiting.shift()
      if (!payment) await pause(50)
      else if (chance.upTo(3) > 0) await repeated(() => refund(payment))
      else await repeated(() => redeem(payment))
    }
  }

  const running = Promise.all([shop(), shop(), staff(), staff(), staff(), staff()])
  return {
    confirmed,
    sell,
    failures: () => failures,
    async end(): Promise<void> {
      isOver = true
      await running
    },
  }
}

async function sellOne(client: pg.PoolClient, eventId: Parameters<ReturnType<typeof salesOf>['sell']>[0]) {
  const { paymentId, tickets } = await salesOf(client).sell(eventId, { prices: [price, price] })
  const payment: Payment = { paymentId, ids: tickets.map(({ id }) => id), price }
  await client.query(`update payments set purchaser_name = 'Ada', purchaser_email = $2 where id = $1`, [
    paymentId,
    addressOf(payment),
  ])
  await adoptPlatformPayments(client)
  return payment
}

async function inTransaction<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  const result = await work()
  await client.query('commit')
  return result
}
