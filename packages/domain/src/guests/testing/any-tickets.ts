import fc from 'fast-check'
import { createGuestListBuilder, type GuestList } from '#guests/guest-list.ts'
import type { Ticket } from '#tickets/ticket.ts'
import type { TicketId } from '#values/ids.ts'
import { cents } from '#values/money.ts'

const maybe = (...texts: string[]) => fc.constantFrom<string | null | undefined>(null, undefined, '', '  ', ...texts)

/** Few people, so that some are found twice: by account, by either email, by phone, or by nothing. */
const owner = fc.record({
  accountId: maybe('unknown', 'acc_ada', 'acc_bob', 'Ada@x.example', 'ada@x.example ', '+1 212 555 0143'),
  name: maybe('Ada', 'ada', 'Zoë', "O'Neil", '李小龍', 'Bob'),
  email: maybe('ada@x.example', 'bob@x.example'),
  phone: maybe('+12125550143', '(030) 1234-56'),
})

const purchaser = fc.record({
  name: maybe('Ada', 'Bob', 'Ægir'),
  email: maybe('ADA@x.example', 'bob@x.example', 'cy@x.example'),
  phone: maybe('+12125550143'),
})

/** Few ids, so that some tickets repeat. */
const anyTicket = fc
  .record({
    ticketId: fc.integer({ min: 0, max: 30 }).map((number) => `tkt_${number}`),
    ticketType: maybe('General', 'Balcony'),
    ticketTypeId: maybe('typ_1', 'typ_2'),
    comp: fc.boolean(),
    price: fc.integer({ min: 0, max: 10_000 }),
    redeemed: fc.boolean(),
    purchaseDate: maybe('2026-06-01T10:00:00Z', '2026-06-01T11:00:00.000+02:00', '2026-05-01T10:00:00Z', 'soon'),
    paymentIntentId: maybe('pi_1', 'pi_2', 'pi_3'),
    refundId: maybe('re_1'),
    owner: fc.option(owner),
    purchaser: fc.option(purchaser),
  })
  .map((given) =>
    aTicket({
      ...given,
      purchaseDate: given.purchaseDate ?? null,
      paymentIntentId: given.paymentIntentId ?? null,
      refundId: given.refundId ?? null,
    }),
  )

export const anyTickets = fc.array(anyTicket, { maxLength: 40 })

type Given = Omit<Partial<Ticket>, 'ticketId' | 'price' | 'purchaseDate' | 'paymentIntentId' | 'refundId'> & {
  readonly ticketId?: string
  readonly price?: number
  readonly purchaseDate?: string | null
  readonly paymentIntentId?: string | null
  readonly refundId?: string | null
}

let made = 0

export function aTicket({ price = 4500, ticketId, ...given }: Given = {}): Ticket {
  made += 1
  return {
    redeemed: false,
    ...(given as Partial<Ticket>),
    ticketId: (ticketId ?? `tkt_${String(made).padStart(6, '0')}`) as TicketId,
    price: cents(price),
  }
}

export const heldBy = (accountId: string, given: Given = {}): Ticket =>
  aTicket({ ...given, owner: { accountId, ...given.owner } })

export function listOf(...tickets: readonly Ticket[]): GuestList {
  const builder = createGuestListBuilder()
  builder.add(tickets)
  return builder.finish()
}
