import { setTimeout as pause } from 'node:timers/promises'
import type { ApiClient } from '@ground-control/contract/client'
import { ApiError } from '@ground-control/contract/client'
import { endRefund } from '@ground-control/contract/refunds'
import type { RefundId, TicketTypeId } from '@ground-control/domain/values/ids'
import { ledgerDifferences } from '@ground-control/embedded/payments/ledger-differences'
import { actions, createChance } from '@ground-control/process-tests/faults/staff-at-work.ts'
import type { Payment, useWorld } from '@ground-control/process-tests/testing/use-world.ts'
import { verifyAudit } from '@ground-control/server/modules/activity/verify-audit'
import { verifyRollups } from '@ground-control/server/modules/figures/verify-rollups'
import { verifyMoney } from '@ground-control/server/modules/refunds/verify-money'
import { expect } from 'vitest'

export type World = ReturnType<typeof useWorld>

const typeId = 'typ_comps' as TicketTypeId
const menu = [
  'sell',
  'sell',
  'sell',
  'redeem',
  'redeem',
  'redeem',
  'refundSome',
  'refundRest',
  'transfer',
  'comps',
] as const

/** Comps need a ticket type, and none of these actions are possible after the event. */
export async function prepareEvent(world: World): Promise<void> {
  await world.pool.query(
    `insert into ticket_types (id, event_id, name, price_cents, capacity) values ($1, $2, 'Guest', 0, 100000)`,
    [typeId, world.eventId()],
  )
  await world.pool.query(`update events set start_at = now() + interval '1 day', end_at = null`)
}

/** Until stopped, staff sell, redeem, refund, transfer and issue comps. Records what was confirmed. */
export function startStaff(world: World, apis: readonly ApiClient[], payments: Payment[]) {
  const outcomes = new Map<string, number>()
  const answered: unknown[] = []
  let isStopped = false
  async function work(api: ApiClient, seed: number) {
    const chance = createChance(seed)
    while (!isStopped) {
      const what = chance.pick(menu)
      const outcome = await (what === 'sell'
        ? sell()
        : actions[what]?.({ api, chance, payments, eventId: world.eventId(), typeId }, chance.pick(payments))
      )
        ?.then((answer) => {
          answered.push(answer)
          return 'done'
        })
        .catch(codeOf)
      outcomes.set(`${what} ${outcome}`, (outcomes.get(`${what} ${outcome}`) ?? 0) + 1)
      // Pauses as a person would before the next attempt.
      if (outcome !== 'done') await pause(50)
    }
  }
  const sell = async () => void payments.push(...(await world.sell(1, { tickets: 2, price: 2500 })))
  const working = apis.map(work)
  return {
    answered,
    done: (what: (typeof menu)[number]) => outcomes.get(`${what} done`) ?? 0,
    async stop(): Promise<ReadonlyMap<string, number>> {
      isStopped = true
      await Promise.all(working)
      return new Map([...outcomes].sort())
    },
  }
}

/** A refusal's code, otherwise the kind of failure. A load balancer or a lost database may cause those. */
function codeOf(error: unknown): string {
  if (error instanceof ApiError) return error.code
  return error instanceof Error ? error.name : 'failed'
}

/** Waits until nothing is under way, then checks that money, figures and audit entries all agree. */
export async function expectAllWhole(world: World, origin: () => string): Promise<void> {
  const api = world.api(origin())
  const unsettled = async () => {
    const { rows } = await world.pool.query<{ id: RefundId; isOld: boolean }>(
      `select id, created_at < now() - interval '20 seconds' as "isOld" from refunds
       where state in ('reserved', 'sent', 'unknown')`,
    )
    for (const { id } of rows.filter(({ isOld }) => isOld)) {
      // Refused while a call may be in progress, or if the provider has the refund after all.
      await api(endRefund, { params: { refundId: id }, body: { reason: 'The run is over' } }).catch(() => undefined)
    }
    return { open: rows.length, differing: await ledgerDifferences(world.pool) }
  }
  await expect.poll(unsettled, { timeout: 120_000, interval: 500 }).toEqual({ open: 0, differing: [] })
  expect(JSON.stringify(await world.contradictions())).toBe('[]')
  expect(await world.paidTwice()).toEqual([])
  expect((await verifyMoney(world.pool)).differences).toEqual([])
  expect(await verifyRollups(world.pool)).toMatchObject({ rows: 0, tickets: 0, cents: 0 })
  expect((await verifyAudit(world.pool)).broken).toEqual([])
}

export const print = (title: string, outcomes: ReadonlyMap<string, number>): void =>
  void process.stdout.write(`\n${title}: ${[...outcomes].map((each) => each.join(' ')).join(', ')}\n`)
