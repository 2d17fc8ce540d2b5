import { emailKey } from '@ground-control/domain/tickets/transfers/transfer-rules'
import type { Told } from '#modules/mail/notices/notices.ts'
import type { ToldEvent, ToldTicket } from './told-tickets.ts'

type Person = { readonly name: string; readonly email: string }

type Transferred = {
  /** The tickets with their former holders. */
  readonly before: readonly ToldTicket[]
  readonly after: readonly ToldTicket[]
  readonly events: readonly ToldEvent[]
  readonly to: Person
}

/** Tells former holders, and sends new holders their codes. One email per event. */
export const transferNotices = ({ before, after, events, to }: Transferred): readonly Told[] =>
  events.flatMap(({ event }) => {
    const isHere = ({ eventId }: ToldTicket) => eventId === event.eventId
    const [left, arrived] = [before.filter(isHere), after.filter(isHere)]
    const away = byHolder(left).map(
      (tickets): Told => ({
        notice: {
          kind: 'tickets-transferred-away',
          recipientName: tickets[0]?.holderName ?? null,
          event,
          tickets,
          newHolderName: to.name,
        },
        address: tickets[0]?.holderEmail ?? null,
        about: aboutOf(tickets),
      }),
    )
    const names = new Set(left.map(({ holderName }) => holderName))
    const [formerHolderName = null] = names.size === 1 ? names : []
    return [
      ...away,
      {
        notice: { kind: 'tickets-transferred-to', recipientName: to.name, event, tickets: arrived, formerHolderName },
        address: to.email,
        about: aboutOf(arrived),
      },
    ]
  })

export const compNotices = (
  tickets: readonly ToldTicket[],
  { event, organizationName }: ToldEvent,
  to: Person,
): readonly Told[] => [
  {
    notice: { kind: 'comps-issued', recipientName: to.name, event, tickets, organizationName },
    address: to.email,
    about: aboutOf(tickets),
  },
]

/** What an email preview shows for a code that doesn't exist yet. */
export const previewCode = 'PREVIEW'

export function byHolder(tickets: readonly ToldTicket[]): readonly (readonly ToldTicket[])[] {
  const groups = new Map<string, ToldTicket[]>()
  for (const ticket of tickets) {
    const key = emailKey(ticket.holderEmail ?? '')
    groups.set(key, [...(groups.get(key) ?? []), ticket])
  }
  return [...groups.values()]
}

/** Names the payment only if there is just one, so that the email appears on its page. */
export function aboutOf(tickets: readonly ToldTicket[]): Told['about'] {
  const [paymentId, ...others] = new Set(tickets.map((ticket) => ticket.paymentId))
  const [eventId, ...otherEvents] = new Set(tickets.map((ticket) => ticket.eventId))
  return {
    ...(paymentId && others.length === 0 && { paymentId }),
    ...(eventId && otherEvents.length === 0 && { eventId }),
  }
}
