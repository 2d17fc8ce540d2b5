import type { Purchase } from '@ground-control/domain/purchases/purchases'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { RefundId } from '@ground-control/domain/values/ids'

export const ticketCount = (count: number): string => `${formatCount(count)} ${plural(count, 'ticket')}`

/** A payment may include tickets that other guests hold. */
export function heldByOthersLine(count: number): string | null {
  if (count === 0) return null
  return count === 1
    ? '1 other ticket in this purchase belongs to another guest.'
    : `${formatCount(count)} other tickets in this purchase belong to other guests.`
}

/** The refund of all refunded tickets; null when there are several. */
export function onlyRefundOf({ tickets }: Pick<Purchase, 'tickets'>): RefundId | null {
  const ids = new Set(tickets.flatMap(({ refundId }) => refundId || []))
  const [only, ...others] = ids
  return only && others.length === 0 ? only : null
}
