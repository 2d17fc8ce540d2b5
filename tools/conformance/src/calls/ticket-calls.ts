import type { CallNumber } from '@ground-control/contract/endpoints'
import {
  listAccountTickets,
  listPaymentTickets,
  listTickets,
  type TicketDetail,
} from '@ground-control/contract/tickets'
import { registeredAccount } from '@ground-control/domain/guests/group-guests'
import type { AccountId, EventId, PaymentId } from '@ground-control/domain/values/ids'
import { type Check, probe, probeAbsent } from '#check.ts'
import { absentLike } from '#subjects.ts'
import { checkGuestList } from './guest-list-call.ts'
export async function checkTickets(check: Check): Promise<void> {
  const { findings, subjects } = check
  const { eventId } = subjects
  if (eventId) {
    const tickets = await checkGuestList(check, eventId)
    subjects.paymentId ??= tickets.find(({ paymentIntentId }) => paymentIntentId)?.paymentIntentId ?? null
    subjects.accountId ??= registeredOwner(tickets)
    await checkOfEvent(check, eventId)
  } else {
    for (const number of ['P12', 'P25'] as const) findings.untried(number, 'No event was found. Give one with --event.')
  }
  if (subjects.paymentId) await checkOfPayment(check, subjects.paymentId)
  else findings.untried('P11', 'No ticket names a payment. Give one with --payment.')
  if (subjects.accountId) await checkOfAccount(check, subjects.accountId)
  else findings.untried('P14', 'No ticket names an account. Give one with --account.')
}

async function checkOfEvent(check: Check, eventId: EventId): Promise<void> {
  const { accountId } = check.subjects
  const ofEvent = await probe(check, 'P12', listTickets, { query: { eventId } }, { how: 'for an event' })
  judgeEvent(check, ofEvent?.tickets, eventId)
  if (!accountId) return
  await probe(check, 'P12', listTickets, { query: { accountId } }, { how: 'for an account' })
  const both = await probe(
    check,
    'P12',
    listTickets,
    { query: { eventId, accountId } },
    { how: 'for an account at an event' },
  )
  judgeEvent(check, both?.tickets, eventId)
  judgeOwner(check, 'P12', both?.tickets, accountId)
}

async function checkOfPayment(check: Check, paymentIntentId: PaymentId): Promise<void> {
  const reply = await probe(check, 'P11', listPaymentTickets, { params: { paymentIntentId } })
  const foreign =
    reply?.tickets.filter((ticket) => ticket.paymentIntentId && ticket.paymentIntentId !== paymentIntentId) ?? []
  if (foreign.length > 0)
    check.findings.deviation('P11', `${foreign.length} of the tickets name another payment than the one asked for.`)
  if (reply?.tickets.length === 0) check.findings.deviation('P11', 'No tickets came of a payment that has some.')
  await probeAbsent(
    check,
    'P11',
    listPaymentTickets,
    { params: { paymentIntentId: absentLike(paymentIntentId) } },
    'list',
  )
}

async function checkOfAccount(check: Check, accountId: AccountId): Promise<void> {
  const reply = await probe(check, 'P14', listAccountTickets, { params: { accountId } })
  judgeOwner(check, 'P14', reply?.tickets, accountId)
  await probeAbsent(check, 'P14', listAccountTickets, { params: { accountId: absentLike(accountId) } }, 'list')
}

function judgeEvent({ findings }: Check, tickets: readonly TicketDetail[] | undefined, eventId: EventId): void {
  const foreign = tickets?.filter((ticket) => ticket.eventId && ticket.eventId !== eventId) ?? []
  if (foreign.length > 0)
    findings.deviation('P12', `${foreign.length} of the tickets are of another event than the one asked for.`)
}

function judgeOwner(
  { findings }: Check,
  number: CallNumber,
  tickets: readonly TicketDetail[] | undefined,
  accountId: AccountId,
): void {
  const foreign = tickets?.filter(({ owner }) => owner?.accountId && owner.accountId !== accountId) ?? []
  if (foreign.length > 0)
    findings.deviation(number, `${foreign.length} of the tickets belong to another account than the one asked for.`)
}

/** Only registered accounts, not people who are known by an address alone. */
function registeredOwner(tickets: readonly TicketDetail[]): AccountId | null {
  return tickets.map(({ owner }) => registeredAccount(owner?.accountId)).find((id) => id !== null) ?? null
}
