import type { Attention, SalesPulse } from '@ground-control/contract/figures'
import { type SalesWindowHours, salesStepMs, salesWindow } from '@ground-control/domain/figures/sales-window'
import type { OrgId } from '@ground-control/domain/values/ids'
import { instantOf } from '@ground-control/domain/values/time'
import type { Database } from '#platform/db/database.ts'
import { createAttentionStore } from './attention-store.ts'
import { createOversoldTypes } from './oversold-types.ts'
import { createSalesPulseStore } from './sales-pulse-store.ts'
import { createTonightStore } from './tonight-store.ts'

/** Of doors and types the first ones are named, and the rest only counted. */
const mostNamed = 100

export function createBoardService(database: Pick<Database, 'db'>) {
  const attention = createAttentionStore(database)
  const oversold = createOversoldTypes(database)
  const sales = createSalesPulseStore(database)
  const tonight = createTonightStore(database)
  return {
    async attention(): Promise<Attention> {
      const now = instantOf(new Date())
      const [refunds, cases, quietDoors, oversoldTypes] = await Promise.all([
        attention.refunds(now),
        attention.cases(now),
        attention.quietDoors(now, mostNamed),
        oversold.at(now),
      ])
      return {
        asOf: now,
        refunds,
        cases,
        quietDoors,
        oversoldTypes: { count: oversoldTypes.length, first: oversoldTypes.slice(0, mostNamed) },
      }
    },

    async salesPulse(hours: SalesWindowHours): Promise<SalesPulse> {
      const now = new Date()
      const window = salesWindow(hours, now)
      const figures = await sales.of(window, instantOf(now))
      return { asOf: instantOf(now), startsAt: window.startsAt, stepMs: salesStepMs, ...figures }
    },

    doorsTonight: (orgIds: readonly OrgId[]) => tonight.doors(orgIds, instantOf(new Date()), mostNamed),
  }
}

export type BoardService = ReturnType<typeof createBoardService>
