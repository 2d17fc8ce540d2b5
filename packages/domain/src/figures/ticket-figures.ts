import { formatCount, formatPercent } from '#values/counts.ts'

/** `refunded` are settled refunds only, of sold tickets and comps. */
type Issued = { readonly sold: number; readonly comps: number; readonly refunded: number }

type Redeemed = Issued & { readonly redeemed: number }

/** Tickets that still admit somebody; redeemed is always shown out of these. */
export const admittingTickets = ({ sold, comps, refunded }: Issued): number => Math.max(0, sold + comps - refunded)

export function redeemedShare(figures: Redeemed): number {
  const admitting = admittingTickets(figures)
  return admitting === 0 ? 0 : figures.redeemed / admitting
}

export const redeemedCount = (figures: Redeemed): string =>
  `${formatCount(figures.redeemed)} of ${formatCount(admittingTickets(figures))}`

export const redeemedPercent = (figures: Redeemed): string => formatPercent(redeemedShare(figures))

/** Beside what is refunded, never inside it. Null: nothing to say. */
export const underWayWords = (tickets: number | null | undefined): string | null =>
  tickets ? `${formatCount(tickets)} under way` : null
