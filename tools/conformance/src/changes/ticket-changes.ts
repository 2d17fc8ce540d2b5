import * as ids from '@ground-control/contract/primitives'
import { issueComps, setTicketStatus, type TicketDetail, transferTickets } from '@ground-control/contract/tickets'
import type { EventId, TicketId } from '@ground-control/domain/values/ids'
import { readGuestList } from '#calls/guest-list-call.ts'
import { type Changing, change, checkRefusals, nowhere } from './changing.ts'

const contactName = 'Conformance check'

/** In this order, so that only our own comp is redeemed and transferred, never another ticket. */
export async function checkTicketChanges(changing: Changing): Promise<void> {
  const { check, allowed } = changing
  await checkRefusals(changing, 'P9', issueComps, {
    body: compOf(ids.EventId.parse(nowhere), nowhere, 'nobody@conformance.invalid'),
  })
  await checkRefusals(changing, 'P10', setTicketStatus, {
    params: { id: ids.TicketId.parse(nowhere) },
    body: { redeemed: true },
  })
  await checkRefusals(changing, 'P15', transferTickets, {
    body: {
      ticketIds: [ids.TicketId.parse(nowhere)],
      recipientName: contactName,
      recipientEmail: 'nobody@conformance.invalid',
    },
  })
  const own = await checkComp(changing)
  const ticketId = own?.ticketId ?? allowed.ticketId
  const eventId = await checkStatus(changing, ticketId)
  await checkTransfer(changing, ticketId, eventId)
  check.subjects.ticketId ??= ticketId
}

async function checkComp(changing: Changing): Promise<TicketDetail | null> {
  const { check, allowed, warn } = changing
  const { eventId, ticketTypeId, email } = allowed
  if (!eventId || !ticketTypeId || !email) {
    check.findings.untried(
      'P9',
      'It issues a ticket that stays. Say where and for whom: --event, --ticket-type and --email.',
    )
    return null
  }
  const before = await readGuestList(check, eventId)
  warn(`Asking for one comp ticket for event ${eventId}. This check can’t undo it.`)
  const { isDone, reply } = await change(
    changing,
    'P9',
    issueComps,
    { body: compOf(eventId, ticketTypeId, email) },
    { how: 'Issuing one comp', eventId: eventId },
  )
  if (!isDone) return null
  const after = await readGuestList(check, eventId)
  const known = new Set(before?.tickets.map((ticket) => ticket.ticketId))
  const fresh = after?.tickets.filter((ticket) => !known.has(ticket.ticketId)) ?? []
  if (before?.isWhole && after?.isWhole && after.count <= before.count) {
    check.findings.deviation('P9', 'The comp was accepted, but the event’s guest list has no new ticket.')
  }
  return (
    reply?.tickets[0] ?? fresh.find(({ purchaser, owner }) => [purchaser?.email, owner?.email].includes(email)) ?? null
  )
}

/** The ticket's event, if the guest list has the ticket. */
async function checkStatus(changing: Changing, ticketId: TicketId | null): Promise<EventId | null> {
  const { check, allowed, warn } = changing
  const { findings, subjects } = check
  const eventId = allowed.eventId ?? subjects.eventId
  if (!ticketId || !eventId) {
    findings.untried('P10', 'Give a ticket that may be redeemed and set back: --ticket, with its --event.')
    return null
  }
  const redeemedNow = async () =>
    (await readGuestList(check, eventId))?.tickets.find((ticket) => ticket.ticketId === ticketId)?.redeemed
  const before = await redeemedNow()
  if (before === undefined) {
    findings.untried('P10', 'The given ticket is not in the event’s guest list.')
    return null
  }
  warn(`Marking ticket ${ticketId} ${before ? 'not redeemed' : 'redeemed'}, and setting it back.`)
  const set = (redeemed: boolean, how: string) =>
    change(changing, 'P10', setTicketStatus, { params: { id: ticketId }, body: { redeemed } }, { how, eventId })
  const { isDone } = await set(!before, 'Changing the flag')
  if (!isDone) return eventId
  if ((await redeemedNow()) !== !before) {
    findings.deviation('P10', 'The change was accepted, but the guest list shows the ticket as it was.')
  }
  await set(before, 'Setting the flag back')
  if ((await redeemedNow()) !== before) {
    findings.deviation(
      'P10',
      `Ticket ${ticketId} could not be set back: it was ${before ? 'redeemed' : 'not redeemed'}. Correct it by hand.`,
    )
  }
  return eventId
}

async function checkTransfer(changing: Changing, ticketId: TicketId | null, eventId: EventId | null): Promise<void> {
  const { check, allowed, warn } = changing
  if (!ticketId || !allowed.email) {
    return check.findings.untried(
      'P15',
      'It transfers a ticket to somebody else. Give both: --ticket (or a comp) and --email.',
    )
  }
  warn(`Asking to transfer ticket ${ticketId} to the given email address. This check can’t undo it.`)
  const body = { ticketIds: [ticketId], recipientName: contactName, recipientEmail: allowed.email }
  await change(changing, 'P15', transferTickets, { body }, { how: 'Transferring one ticket', eventId })
}

const compOf = (eventId: EventId, ticketTypeId: string, email: string) => ({
  eventId,
  ticketQuantities: { [ticketTypeId]: 1 },
  contact: { email, name: contactName },
})
