import { addCents, type Cents, cents } from '#values/money.ts'

export type RefundableTicket = { readonly ticketId: string; readonly price: Cents }

export type RefundDraft<T extends RefundableTicket = RefundableTicket> = {
  readonly paymentIntentId: string
  readonly ticketIds: readonly string[]
  /** The amount on the person's screen. Default: the sum of the tickets' prices. */
  readonly amount?: number | undefined
  readonly fees?: Cents | undefined
  readonly tickets: readonly T[]
}

export type RefundProblem = 'invalid-payment' | 'no-ticket' | 'no-amount' | 'foreign-ticket'

/** Exact texts of the specification. */
export const refundMessages: Readonly<Record<RefundProblem, string>> = {
  'invalid-payment': 'Invalid payment information',
  'no-ticket': 'Please select at least one ticket to refund',
  'no-amount': 'Refund amount must be greater than zero',
  'foreign-ticket': 'Some selected tickets are invalid',
}

export function refundProblem(draft: RefundDraft): RefundProblem | null {
  if (draft.paymentIntentId.trim() === '') return 'invalid-payment'
  if (draft.ticketIds.length === 0 && !draft.fees) return 'no-ticket'
  if (draft.amount !== undefined && !(draft.amount > 0)) return 'no-amount'
  const known = new Set(draft.tickets.map(({ ticketId }) => ticketId))
  if (draft.ticketIds.some((id) => !known.has(id))) return 'foreign-ticket'
  return refundTotal(draft) > 0 ? null : 'no-amount'
}

export function chosenTickets<T extends RefundableTicket>({ ticketIds, tickets }: RefundDraft<T>): readonly T[] {
  const chosen = new Set(ticketIds)
  return tickets.filter(({ ticketId }) => chosen.has(ticketId))
}

export const refundTotal = (draft: RefundDraft): Cents =>
  addCents([...chosenTickets(draft).map(({ price }) => price), draft.fees ?? cents(0)])
