import type { Ticket } from '#tickets/ticket.ts'
import { filled, ownerName } from '#tickets/ticket-text.ts'
import { emailKey } from '#tickets/transfer-rules.ts'

export type Payer = {
  readonly accountId: string | null
  readonly name: string | null
  readonly email: string | null
  readonly card: Card | null
}

type Card = { readonly brand: string; readonly last4: string }

/** Who paid, as the tickets tell it. The card is known to the payment only. */
export function payerOf(tickets: readonly Ticket[]): Payer {
  const first = (read: (ticket: Ticket) => string | null | undefined) =>
    tickets.map((ticket) => filled(read(ticket))).find((text) => text !== null) ?? null
  return {
    accountId: null,
    name: first(({ purchaser }) => purchaser?.name),
    email: first(({ purchaser }) => purchaser?.email),
    card: null,
  }
}

export const payerName = ({ name, email }: Pick<Payer, 'name' | 'email'>): string =>
  filled(name) ?? filled(email) ?? 'The purchaser'

/** 'Visa •• 4242'; null when it is not known. */
export function cardText(card: Card | null): string | null {
  if (!card) return null
  return `${brandNames[card.brand.toLowerCase()] ?? capitalized(card.brand)} •• ${card.last4}`
}

/** 'José Yang, Visa •• 4242' */
export const goesBackTo = (payer: Payer): string => {
  const card = cardText(payer.card)
  return card ? `${payerName(payer)}, ${card}` : payerName(payer)
}

/** Said before anything else when whoever holds the tickets does not get the money; null when the payer holds any. */
export function holderLine(tickets: readonly Ticket[], payer: Payer): string | null {
  const isPayersOwn = (ticket: Ticket) => !filled(ticket.owner?.name) || isPayer(ticket, payer)
  if (tickets.length === 0 || tickets.some(isPayersOwn)) return null
  const names = [...new Set(tickets.map(ownerName))]
  const verb = names.length === 1 ? 'holds' : 'hold'
  return `${new Intl.ListFormat('en').format(names)} ${verb} these tickets. ${payerName(payer)} paid for them and gets the money.`
}

/** The surest sign that both have decides. */
export function isPayer({ owner }: Pick<Ticket, 'owner'>, payer: Pick<Payer, 'accountId' | 'name' | 'email'>): boolean {
  const [ownerId, payerId] = [filled(owner?.accountId), filled(payer.accountId)]
  const [ownerEmail, payerEmail] = [filled(owner?.email), filled(payer.email)]
  if (ownerEmail !== null && payerEmail !== null && emailKey(ownerEmail) === emailKey(payerEmail)) return true
  if (ownerId !== null && payerId !== null) return ownerId === payerId
  if (ownerEmail !== null && payerEmail !== null) return false
  return filled(payer.name) === null || filled(owner?.name) === filled(payer.name)
}

const brandNames: Readonly<Record<string, string | undefined>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
