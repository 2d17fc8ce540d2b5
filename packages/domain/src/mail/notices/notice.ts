import type { MailKind } from '#mail/mail-state.ts'
import type { Instant } from '#values/time.ts'

/** The content of an email to a customer. Names and texts come from outside, so none of it is trusted. */
export type Notice = {
  readonly recipientName: string | null
} & (
  | RefundNotice
  | RefundedTicketsNotice
  | TransferredAwayNotice
  | TransferredToNotice
  | CompsNotice
  | CalledOffNotice
  | TicketsNotice
)

/** `refund-failed`: the provider reversed a refund that it had reported as paid. */
type RefundNotice = {
  readonly kind: 'refund-made' | 'refund-failed'
  readonly amount: number
  readonly currency: string | null
  /** 'Visa •• 4242'; null: unknown, or not paid by card. */
  readonly card: string | null
  readonly paymentId: string
  /** Empty: the refund covered fees only. */
  readonly tickets: readonly (NoticeTicket & { readonly eventName: string | null })[]
}

/** For a holder who isn't the purchaser: their tickets stopped working, or work again because the refund failed. */
type RefundedTicketsNotice = {
  readonly kind: 'tickets-refunded' | 'tickets-not-refunded'
  readonly event: NoticeEvent
  readonly tickets: readonly NoticeTicket[]
  /** The purchaser gets the money. */
  readonly purchaserName: string | null
}

type TransferredAwayNotice = {
  readonly kind: 'tickets-transferred-away'
  readonly event: NoticeEvent
  readonly tickets: readonly NoticeTicket[]
  readonly newHolderName: string
}

type TransferredToNotice = InParts & {
  readonly kind: 'tickets-transferred-to'
  readonly event: NoticeEvent
  readonly tickets: readonly EntryTicket[]
  readonly formerHolderName: string | null
}

type CompsNotice = InParts & {
  readonly kind: 'comps-issued'
  readonly event: NoticeEvent
  readonly tickets: readonly EntryTicket[]
  readonly organizationName: string | null
}

type CalledOffNotice = {
  readonly kind: 'event-called-off'
  readonly event: NoticeEvent
  readonly tickets: readonly NoticeTicket[]
  /** Who gets the money back. `none`: nothing was paid or is paid back. */
  readonly refund: 'to-recipient' | 'to-purchaser' | 'none'
  /** What the recipient gets back, in US cents. */
  readonly amount: number
  /** 'Visa •• 4242'; null: unknown, or they paid in several ways. */
  readonly card: string | null
  /** Written by staff, the same for everybody. */
  readonly reason: string | null
}

type TicketsNotice = InParts & {
  readonly kind: 'tickets'
  readonly event: NoticeEvent
  readonly tickets: readonly EntryTicket[]
  /** Null: the recipient paid, or nobody did. */
  readonly purchaserName: string | null
}

/** Set if there are too many tickets for one email. */
type InParts = { readonly part?: { readonly number: number; readonly of: number } }

export type NoticeEvent = {
  readonly eventId: string
  readonly name: string | null
  readonly startAt: Instant | null
  readonly endAt: Instant | null
  /** The venue's zone; null: unknown, so times are in the platform's zone. */
  readonly venueTimeZone: string | null
  readonly platformTimeZone: string
  readonly locationName: string | null
  readonly address: string | null
}

export type NoticeTicket = {
  readonly ticketId: string
  readonly ticketName: string | null
  readonly holderName: string | null
}

export type EntryTicket = NoticeTicket & { readonly entryCode: string }

export type NoticeKind = Notice['kind']

export type NoticeOf<Kind extends Notice['kind']> = Extract<Notice, { readonly kind: Kind }>

/** More would be cut off by mail programs, or refused by mail servers for their size. */
const maxTickets = 50

export function inParts(notice: Notice): readonly Notice[] {
  if (!hasEntryCodes(notice) || notice.tickets.length <= maxTickets) return [notice]
  const of = Math.ceil(notice.tickets.length / maxTickets)
  return Array.from({ length: of }, (_, at) => ({
    ...notice,
    tickets: notice.tickets.slice(at * maxTickets, (at + 1) * maxTickets),
    part: { number: at + 1, of },
  }))
}

export const hasEntryCodes = (
  notice: Notice,
): notice is NoticeOf<'tickets' | 'tickets-transferred-to' | 'comps-issued'> =>
  notice.kind === 'tickets' || notice.kind === 'tickets-transferred-to' || notice.kind === 'comps-issued'

export function mailKindOf({ kind }: Pick<Notice, 'kind'>): MailKind {
  if (kind === 'tickets-refunded') return 'refund-made'
  if (kind === 'tickets-not-refunded') return 'refund-failed'
  return kind === 'tickets-transferred-away' || kind === 'tickets-transferred-to' ? 'tickets-transferred' : kind
}
