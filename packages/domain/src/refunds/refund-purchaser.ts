import type { Ticket } from '#tickets/ticket.ts'
import { filled, ownerName } from '#tickets/ticket-text.ts'
import { emailKey } from '#tickets/transfers/transfer-rules.ts'
import { formatCount } from '#values/counts.ts'

type Purchaser = {
  readonly accountId: string | null
  readonly name: string | null
  readonly email: string | null
  readonly card: Card | null
}

type Card = { readonly brand: string; readonly last4: string }

/** The purchaser as the tickets name them. Only the payment knows the card. */
export function purchaserOf(tickets: readonly Ticket[]): Purchaser {
  const first = (read: (ticket: Ticket) => string | null | undefined) =>
    tickets.map((ticket) => filled(read(ticket))).find((text) => text !== null) ?? null
  return {
    accountId: null,
    name: first(({ purchaser }) => purchaser?.name),
    email: first(({ purchaser }) => purchaser?.email),
    card: null,
  }
}

export const purchaserName = ({ name, email }: Pick<Purchaser, 'name' | 'email'>): string =>
  filled(name) ?? filled(email) ?? 'The purchaser'

export function cardText(card: Card | null): string | null {
  if (!card) return null
  return `${brandNames[card.brand.toLowerCase()] ?? capitalized(card.brand)} •• ${card.last4}`
}

export const goesBackTo = (purchaser: Purchaser): string => {
  const card = cardText(purchaser.card)
  return card ? `${purchaserName(purchaser)}, ${card}` : purchaserName(purchaser)
}

/** A warning that the holders don't get the money; null: the purchaser holds all tickets. */
export function holderLine(tickets: readonly Ticket[], purchaser: Purchaser): string | null {
  const others = tickets.filter((ticket) => filled(ticket.owner?.name) && !isPurchaser(ticket, purchaser))
  if (others.length === 0) return null
  const names = [...new Set(others.map(ownerName))]
  const isAll = others.length === tickets.length
  const holders = `${new Intl.ListFormat('en').format(names)} ${names.length === 1 ? 'holds' : 'hold'}`
  const held = isAll ? 'these tickets' : `${formatCount(others.length)} of these tickets`
  return `${holders} ${held}. ${purchaserName(purchaser)} paid for ${isAll ? 'them' : 'all of them'} and gets the money.`
}

/** The strongest field that both have decides. */
export function isPurchaser(
  { owner }: Pick<Ticket, 'owner'>,
  purchaser: Pick<Purchaser, 'accountId' | 'name' | 'email'>,
): boolean {
  const [ownerId, purchaserId] = [filled(owner?.accountId), filled(purchaser.accountId)]
  const [ownerEmail, purchaserEmail] = [filled(owner?.email), filled(purchaser.email)]
  if (ownerEmail !== null && purchaserEmail !== null && emailKey(ownerEmail) === emailKey(purchaserEmail)) return true
  if (ownerId !== null && purchaserId !== null) return ownerId === purchaserId
  if (ownerEmail !== null && purchaserEmail !== null) return false
  return filled(purchaser.name) === null || filled(owner?.name) === filled(purchaser.name)
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

type Told = { readonly purchaser: Pick<Purchaser, 'name' | 'email'>; readonly tickets: readonly Ticket[] }

/**
 * 'José Yang is told about the money, Nina Petrov that the tickets no longer work.' Leaves out people without an email.
 */
export function toldOfRefund({ purchaser, tickets }: Told): string {
  const email = filled(purchaser.email)
  const payer = email ? `${purchaserName(purchaser)} is told about the money` : null
  const others = tickets.filter(({ owner }) => {
    const own = filled(owner?.email)
    return own !== null && emailKey(own) !== emailKey(email ?? '')
  })
  const names = [...new Set(others.map(ownerName))]
  const holders = names.length > 2 ? `${formatCount(names.length)} other holders` : names.join(' and ')
  const work = others.length === 1 ? 'the ticket no longer works' : 'the tickets no longer work'
  if (!payer && !holders) return 'Nobody is told: no email address is known.'
  if (!holders) return `${payer}.`
  if (payer) return `${payer}, ${holders} that ${work}.`
  return `${holders} ${names.length === 1 ? 'is' : 'are'} told that ${work}.`
}
