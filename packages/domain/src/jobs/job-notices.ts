import { recipientKey } from '#mail/mail-address.ts'
import { addCents, type Cents } from '#values/money.ts'
import { itemAmount } from './job-preview.ts'
import type { ItemPlan } from './payment-plan.ts'

type Person = { readonly name: string | null; readonly email: string | null }

/** Tickets that became invalid, with their holders. */
type ToldTicket = { readonly ticketId: string; readonly holder: Person }

export type ToldPayment = {
  /** Null: comps, and tickets sold without a payment. */
  readonly paymentId: string | null
  readonly purchaser: Person
  /** Null: nothing is paid back. */
  readonly item: ItemPlan | null
  readonly tickets: readonly ToldTicket[]
}

export type JobNotice = {
  readonly toKey: string
  readonly address: string
  readonly name: string | null
  readonly amountCents: Cents
  readonly paymentIds: readonly string[]
  readonly ticketIds: readonly string[]
  readonly refund: 'to-recipient' | 'to-purchaser' | 'none'
}

/** Purchasers and holders, one entry per address. Mentions a refund only if money is paid back. */
export function peopleToTell(
  payments: readonly ToldPayment[],
  choice: { readonly withFees: boolean },
): readonly JobNotice[] {
  const told = new Map<string, Gathered>()
  const tell = (person: Person, refund: JobNotice['refund'], tickets: readonly ToldTicket[]): Gathered | null => {
    const address = person.email?.trim()
    if (!address) return null
    const toKey = recipientKey(address)
    const kept = told.get(toKey) ?? {
      first: { toKey, address },
      name: null,
      amounts: [],
      paymentIds: [],
      ticketIds: new Set(),
      refunds: new Set(),
    }
    told.set(toKey, kept)
    kept.name ??= person.name
    kept.refunds.add(refund)
    for (const { ticketId } of tickets) kept.ticketIds.add(ticketId)
    return kept
  }
  for (const { paymentId, purchaser, item, tickets } of payments) {
    if (paymentId !== null && tickets.length > 0) {
      const payer = tell(purchaser, item ? 'to-recipient' : 'none', tickets)
      if (item) {
        payer?.amounts.push(itemAmount(item, choice))
        payer?.paymentIds.push(paymentId)
      }
    }
    const refunded = new Set(item?.ticketIds)
    for (const ticket of tickets) {
      if (isSame(ticket.holder, purchaser)) continue
      tell(ticket.holder, refunded.has(ticket.ticketId) ? 'to-purchaser' : 'none', [ticket])
    }
  }
  return [...told.values()].map(toNotice)
}

type Gathered = {
  readonly first: Pick<JobNotice, 'toKey' | 'address'>
  name: string | null
  readonly amounts: Cents[]
  readonly paymentIds: string[]
  readonly ticketIds: Set<string>
  readonly refunds: Set<JobNotice['refund']>
}

const toNotice = ({ first, name, amounts, paymentIds, ticketIds, refunds }: Gathered): JobNotice => ({
  ...first,
  name,
  amountCents: addCents(amounts),
  paymentIds,
  ticketIds: [...ticketIds],
  refund: mostFirst.find((refund) => refunds.has(refund)) ?? 'none',
})

const mostFirst: readonly JobNotice['refund'][] = ['to-recipient', 'to-purchaser', 'none']

/** The number of emails that the refunds themselves send: to each purchaser and each other holder. */
export const refundNoticeCount = (payments: readonly ToldPayment[]): number =>
  payments.reduce((count, { item, purchaser, tickets }) => {
    if (!item) return count
    const refunded = new Set(item.ticketIds)
    const people = [purchaser, ...tickets.filter(({ ticketId }) => refunded.has(ticketId)).map(({ holder }) => holder)]
    return count + new Set(people.flatMap(({ email }) => keyOf(email) ?? [])).size
  }, 0)

const keyOf = (email: string | null): string | null => (email?.trim() ? recipientKey(email.trim()) : null)

const isSame = (one: Person, other: Person): boolean => keyOf(one.email) === keyOf(other.email)
