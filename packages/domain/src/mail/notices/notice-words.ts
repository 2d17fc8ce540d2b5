import { icsFileName } from '#events/calendar/ics.ts'
import { headerText } from '#mail/mail-address.ts'
import { formatEntryCode } from '#tickets/entry-code.ts'
import { formatCount, plural } from '#values/counts.ts'
import { formatMoney } from '#values/currency.ts'
import { cleaned, eventName, whenWords, whereWords } from './event-words.ts'
import type { EntryTicket, Notice, NoticeEvent, NoticeOf, NoticeTicket } from './notice.ts'

export type NoticeWords = {
  readonly subject: string
  readonly heading: string
  readonly lead: string | null
  readonly facts: readonly NoticeFact[]
  readonly paragraphs: readonly string[]
  readonly tickets: readonly ShownTicket[]
  readonly notes: readonly string[]
  readonly calendar: string | null
}

export type NoticeFact = {
  readonly label: string
  readonly lines: readonly { readonly text: string; readonly aside?: string }[]
  readonly isMain?: boolean
}

export type ShownTicket = {
  readonly title: string
  readonly holder: string | null
  readonly ticketId: string
  /** In groups, to read aloud; null: this email has no code. */
  readonly entryCode: string | null
}

export function noticeWords(notice: Notice): NoticeWords {
  switch (notice.kind) {
    case 'tickets':
    case 'tickets-transferred-to':
    case 'comps-issued':
      return ticketsWords(notice)
    case 'tickets-transferred-away':
      return transferredAwayWords(notice)
    case 'tickets-refunded':
    case 'tickets-not-refunded':
      return refundedTicketsWords(notice)
    case 'event-called-off':
      return calledOffWords(notice)
    case 'refund-made':
    case 'refund-failed':
      return refundWords(notice)
  }
}

type Ticketed = NoticeOf<'tickets' | 'tickets-transferred-to' | 'comps-issued'>

function ticketsWords(notice: Ticketed): NoticeWords {
  const { event, tickets, part } = notice
  const [count, isOne] = [tickets.length, tickets.length === 1]
  const called = greeted(notice.recipientName, `here ${isOne ? 'is your ticket' : `are your ${count} tickets`}`)
  return {
    subject: `Your ${plural(count, 'ticket')}: ${eventName(event)}${part ? ` (email ${part.number} of ${part.of})` : ''}`,
    heading: called,
    lead: ticketsLead(notice),
    facts: eventFacts(event),
    paragraphs: [],
    tickets: tickets.map(withEntryCode),
    notes: [
      isOne
        ? 'The code works once. If you pass the ticket on, its old code stops working.'
        : 'Each code works once. If you pass a ticket on, its old code stops working.',
    ],
    calendar: event.startAt ? icsFileName(eventName(event)) : null,
  }
}

function ticketsLead(notice: Ticketed): string | null {
  const isOne = notice.tickets.length === 1
  if (notice.kind === 'comps-issued') {
    const from = cleaned(notice.organizationName)
    return `${isOne ? 'It’s' : 'They’re'} complimentary${from ? `, from ${from}` : ''}.`
  }
  const from = cleaned(notice.kind === 'tickets' ? notice.purchaserName : notice.formerHolderName)
  if (!from) return notice.kind === 'tickets' ? null : `${isOne ? 'It was' : 'They were'} transferred to you.`
  return notice.kind === 'tickets'
    ? `${from} bought ${isOne ? 'it' : 'them'} for you.`
    : `${isOne ? 'It was' : 'They were'} transferred to you from ${from}.`
}

function transferredAwayWords({ event, tickets, newHolderName }: NoticeOf<'tickets-transferred-away'>): NoticeWords {
  const [were, codes] = tickets.length === 1 ? ['was', 'Its code stops'] : ['were', 'Their codes stop']
  return {
    subject: `Your ${plural(tickets.length, 'ticket')} ${were} transferred: ${eventName(event)}`,
    heading: `Your ${counted(tickets)} ${were} transferred`,
    lead: `${tickets.length === 1 ? 'It now belongs' : 'They now belong'} to ${cleaned(newHolderName) ?? 'somebody else'}.`,
    facts: eventFacts(event),
    paragraphs: [`${codes} working for you. The new holder gets ${tickets.length === 1 ? 'a new one' : 'new ones'}.`],
    tickets: tickets.map(shown),
    notes: ['You didn’t expect this? Reply now.'],
    calendar: null,
  }
}

function refundedTicketsWords(notice: NoticeOf<'tickets-refunded' | 'tickets-not-refunded'>): NoticeWords {
  const { kind, recipientName, event, tickets } = notice
  const isRefunded = kind === 'tickets-refunded'
  const [were, it, its] = tickets.length === 1 ? ['was', 'it', 'its code is'] : ['were', 'they', 'their codes are']
  const happened = isRefunded ? `${were} refunded` : `${were} not refunded after all`
  const payer = cleaned(notice.purchaserName) ?? 'the person who paid'
  return {
    subject: `Your ${plural(tickets.length, 'ticket')} ${happened}: ${eventName(event)}`,
    heading: greeted(recipientName, `your ${counted(tickets)} ${happened}`),
    lead: isRefunded ? `${sentence(it)} can’t be used anymore.` : `${sentence(it)} can be used again: ${its} the same.`,
    facts: eventFacts(event),
    paragraphs: [
      isRefunded
        ? `The money goes back to ${payer}, who paid for ${it === 'it' ? it : 'them'}.`
        : `We told you earlier that ${it} ${were} refunded. The bank sent the money for ${payer} back to us.`,
    ],
    tickets: tickets.map(shown),
    notes: ['You didn’t expect this? Reply now.'],
    calendar: null,
  }
}

function calledOffWords(notice: NoticeOf<'event-called-off'>): NoticeWords {
  const { event, tickets, reason } = notice
  const why = linesOf(reason)
  return {
    subject: `Called off: ${eventName(event)}`,
    heading: `${eventName(event)} is called off`,
    lead: `Your ${plural(tickets.length, 'ticket')} can’t be used.`,
    facts: [
      ...eventFacts(event, 'Was planned'),
      ...(why.length > 0 ? [{ label: 'Reason', lines: why.map((text) => ({ text })) }] : []),
    ],
    paragraphs: moneyWords(notice),
    tickets: tickets.slice(0, maxListed).map(shown),
    notes: tickets.length > maxListed ? [`And ${formatCount(tickets.length - maxListed)} more.`] : [],
    calendar: null,
  }
}

/** A limit, because somebody may hold thousands of tickets. */
const maxListed = 50

function moneyWords({ refund, amount, card, tickets }: NoticeOf<'event-called-off'>): string[] {
  if (refund === 'none') return []
  if (refund === 'to-purchaser') {
    return [`The money goes back to the person who paid for ${tickets.length === 1 ? 'it' : 'them'}.`]
  }
  const known = cleaned(card)
  const where = known ? `to your ${known}` : 'the way you paid'
  return [`We’re refunding ${formatMoney(amount, null)} ${where}. You don’t need to do anything.`]
}

function refundWords(notice: NoticeOf<'refund-made' | 'refund-failed'>): NoticeWords {
  const isMade = notice.kind === 'refund-made'
  const money = formatMoney(notice.amount, notice.currency)
  const to = cleaned(notice.card)
  const events = [...new Set(notice.tickets.map(({ eventName: name }) => eventName({ name })))]
  return {
    subject: isMade ? `Your refund of ${money}` : `Your refund of ${money} didn’t go through`,
    heading: isMade
      ? greeted(notice.recipientName, `we refunded ${money}`)
      : greeted(notice.recipientName, `your refund of ${money} didn’t go through`),
    lead: isMade
      ? 'When it shows on your statement depends on your bank.'
      : 'Your bank or card company sent the money back to us.',
    facts: [
      { label: 'Amount', lines: [{ text: money }], isMain: true },
      ...(to ? [{ label: isMade ? 'Paid to' : 'Sent to', lines: [{ text: to }] }] : []),
      ...(events.length > 0
        ? [{ label: plural(events.length, 'Event'), lines: events.map((text) => ({ text })) }]
        : []),
      { label: 'Purchase', lines: [{ text: cleaned(notice.paymentId) ?? '' }] },
    ],
    paragraphs: isMade ? [] : ['Reply to this email, and we’ll find another way to get it to you.'],
    tickets: notice.tickets.map(shown),
    notes:
      isMade && notice.tickets.length > 0
        ? [`The refunded ${plural(notice.tickets.length, 'ticket')} can’t be used.`]
        : [],
    calendar: null,
  }
}

function eventFacts(event: NoticeEvent, whenLabel = 'When'): readonly NoticeFact[] {
  const when = whenWords(event)
  const where = whereWords(event)
  return [
    { label: 'Event', lines: [{ text: eventName(event) }], isMain: true },
    ...(when ? [{ label: whenLabel, lines: [{ text: when.day }, { text: when.start, aside: when.zone }] }] : []),
    ...(where ? [{ label: 'Where', lines: [{ text: where }] }] : []),
  ]
}

const shown = ({ ticketName, holderName, ticketId }: NoticeTicket): ShownTicket => ({
  title: cleaned(ticketName) ?? 'Ticket',
  holder: cleaned(holderName),
  ticketId: cleaned(ticketId) ?? '',
  entryCode: null,
})

const withEntryCode = (ticket: EntryTicket): ShownTicket => ({
  ...shown(ticket),
  entryCode: formatEntryCode(ticket.entryCode),
})

const counted = ({ length }: readonly NoticeTicket[]): string => (length === 1 ? 'ticket' : `${length} tickets`)

function greeted(name: string | null, words: string): string {
  const first = cleaned(name)
    ?.split(' ')
    .find((word) => !word.endsWith('.'))
  return first ? `${first}, ${words}` : sentence(words)
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

const maxMessage = 4_000

const linesOf = (text: string | null): string[] =>
  (text ?? '')
    .slice(0, maxMessage)
    .split(/\s*\n\s*/)
    .flatMap((line) => headerText(line, maxMessage) || [])
