import { formatCount, formatPercent } from '#values/counts.ts'

/** `refunded` counts only settled refunds, of sold tickets and comps. */
type Issued = { readonly sold: number; readonly comps: number; readonly refunded: number }

type Redeemed = Issued & { readonly redeemed: number }

/** Tickets that still admit somebody. Redeemed counts are always shown out of these. */
export const admittingTickets = ({ sold, comps, refunded }: Issued): number => Math.max(0, sold + comps - refunded)

export function redeemedShare(figures: Redeemed): number {
  const admitting = admittingTickets(figures)
  return admitting === 0 ? 0 : figures.redeemed / admitting
}

export const redeemedCount = (figures: Redeemed): string =>
  `${formatCount(figures.redeemed)} of ${formatCount(admittingTickets(figures))}`

export const redeemedPercent = (figures: Redeemed): string => formatPercent(redeemedShare(figures))

/** Shown beside the refunded count, never included in it. Null: nothing is under way. */
export const underWayWords = (tickets: number | null | undefined): string | null =>
  tickets ? `${formatCount(tickets)} under way` : null
