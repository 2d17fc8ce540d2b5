import type { SalesMeasure } from '@ground-control/domain/figures/sales/sales-figures'
import type { SalesWindowHours } from '@ground-control/domain/figures/sales/sales-window'
import { z } from 'zod'

/** A bad value counts as missing. */
export const BoardAddress = z.object({
  measure: z.enum(['tickets', 'revenue']).optional().catch(undefined),
  // A bare number would be written in quotes.
  window: z.enum(['1h', '6h', '24h']).optional().catch(undefined),
})
export type BoardAddress = z.output<typeof BoardAddress>

export type BoardView = { readonly measure: SalesMeasure; readonly hours: SalesWindowHours }

export const viewOf = ({ measure, window }: BoardAddress): BoardView => ({
  measure: measure ?? usual.measure,
  hours: window ? hoursOf[window] : usual.hours,
})

export const addressOf = ({ measure, hours }: BoardView): BoardAddress => ({
  ...(measure !== usual.measure && { measure }),
  ...(hours !== usual.hours && { window: `${hours}h` as const }),
})

const usual: BoardView = { measure: 'tickets', hours: '6' }

const hoursOf = { '1h': '1', '6h': '6', '24h': '24' } as const
