import type { Attention, SalesPulse } from '@ground-control/contract/figures'
import { type SalesWindowHours, salesStepMs, salesWindow } from '@ground-control/domain/figures/sales-window'
import type { OrgId } from '@ground-control/domain/values/ids'
import { instantOf } from '@ground-control/domain/values/time'
import type { Database } from '#platform/db/database.ts'
import { createBoardStore } from './board-store.ts'
import { createOversoldTypes } from './oversold-types.ts'
import { createSalesPulseStore } from './sales-pulse-store.ts'

const maxNamed = 100

export function createBoardService(database: Pick<Database, 'db'>) {
  const board = createBoardStore(database)
  const oversold = createOversoldTypes(database)
  const sales = createSalesPulseStore(database)
  return {
    async attention(): Promise<Attention> {
      const now = instantOf(new Date())
      const [refunds, cases, quietDoors, oversoldTypes] = await Promise.all([
        board.refunds(now),
        board.cases(now),
        board.quietDoors(now, maxNamed),
        oversold.at(now),
      ])
      return {
        asOf: now,
        refunds,
        cases,
        quietDoors,
        oversoldTypes: { count: oversoldTypes.length, first: oversoldTypes.slice(0, maxNamed) },
      }
    },

    async salesPulse(hours: SalesWindowHours): Promise<SalesPulse> {
      const now = new Date()
      const window = salesWindow(hours, now)
      const figures = await sales.of(window, instantOf(now))
      return { asOf: instantOf(now), startsAt: window.startsAt, stepMs: salesStepMs, ...figures }
    },

    doorsTonight: (orgIds: readonly OrgId[]) => board.doorsTonight(orgIds, instantOf(new Date()), maxNamed),
  }
}
