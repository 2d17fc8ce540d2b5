import { getAccount, getPrivateAccount, searchAccounts } from '@ground-control/contract/accounts'
import { type ApiClient, orNull } from '@ground-control/contract/client'
import {
  batchEvents,
  batchSpaces,
  getEvent,
  getSpace,
  getTicketInfo,
  listOrganizationEvents,
  listTicketedEvents,
} from '@ground-control/contract/events'
import { getOverallStats, listEventStats } from '@ground-control/contract/figures/overview'
import { getOrganization, listOrganizations } from '@ground-control/contract/organizations'
import { AccountId, Day } from '@ground-control/contract/primitives'
import { refundPayment, refundTickets } from '@ground-control/contract/refunds'
import { searchPlatform } from '@ground-control/contract/search'
import { getClaims, setClaims } from '@ground-control/contract/staff'
import {
  issueComps,
  listAccountTickets,
  listPaymentTickets,
  listTickets,
  setTicketStatus,
  transferTickets,
} from '@ground-control/contract/tickets'
import { cents } from '@ground-control/domain/values/money'
import type { Subjects } from './api-subjects.ts'
import type { BenchCall } from './measure.ts'

export function readCalls(api: ApiClient, subjects: Subjects): readonly BenchCall[] {
  const { eventId, largestEvent, eventIds, orgId, tickets } = subjects
  const payments = [...new Set(tickets.flatMap(({ paymentIntentId }) => paymentIntentId ?? []))]
  const people = tickets.flatMap(({ owner }) => (owner?.accountId?.startsWith('acc_') ? [owner] : []))
  const person = (round: number) => people[round % people.length]
  const uid = (round: number) => ({ params: { uid: AccountId.parse(person(round)?.accountId ?? 'acc_super') } })
  const spaces = api(batchEvents, { body: { eventIds: [...eventIds] } }).then(({ events }) =>
    events.flatMap(({ spaceRefs }) => spaceRefs.map(({ id }) => id)),
  )
  const days = { startDate: Day.parse('2026-01-01'), endDate: Day.parse('2027-01-01') }
  const details = async (gzip: string) => {
    const headers = { authorization: `Bearer ${subjects.token}`, 'accept-encoding': gzip }
    const reply = await fetch(`${subjects.base}/api/v1/tickets/${largestEvent}/details`, { headers })
    return (await reply.arrayBuffer()).byteLength
  }
  return [
    {
      name: 'P1 events by 50 ids, everything expanded',
      run: () =>
        api(batchEvents, { body: { eventIds: [...eventIds], expand: ['organization', 'spaces', 'ticketing'] } }),
    },
    { name: 'P2 one event', run: () => api(getEvent, { params: { id: eventId }, query: { expand: 'ticketing' } }) },
    { name: 'P3 ticketed events', run: () => api(listTicketedEvents, { params: { orgId }, query: { pageSize: 10 } }) },
    { name: 'P4 events of an organization', run: () => api(listOrganizationEvents, { params: { orgId } }) },
    { name: 'P5 one organization', run: () => api(getOrganization, { params: { id: orgId } }) },
    { name: 'P6 all organizations', run: () => api(listOrganizations, {}) },
    {
      name: 'P7 one space',
      run: async () => api(getSpace, { params: { id: first(await spaces) } }),
    },
    { name: 'P8 spaces by ids', run: async () => api(batchSpaces, { body: { spaceIds: await spaces } }) },
    {
      name: 'P11 tickets of a payment',
      run: (round) =>
        api(listPaymentTickets, { params: { paymentIntentId: payments[round % payments.length] ?? first(payments) } }),
    },
    {
      name: `P12 tickets of an event (${tickets.length})`,
      maxRuns: 30,
      run: () => api(listTickets, { query: { eventId } }),
    },
    { name: 'P13 ticket types', run: () => api(getTicketInfo, { params: { id: eventId } }) },
    {
      name: 'P14 tickets of an account',
      run: (round) => api(listAccountTickets, { params: { accountId: uid(round).params.uid } }),
    },
    {
      name: 'P18 search accounts: a name',
      run: (round) => api(searchAccounts, { body: { searchQuery: person(round)?.name?.slice(0, 6) ?? 'ada' } }),
    },
    {
      name: 'P18 search accounts: an email',
      run: (round) => api(searchAccounts, { body: { searchQuery: person(round)?.email ?? 'ada@' } }),
    },
    {
      name: 'P18 search accounts: a phone',
      run: (round) => api(searchAccounts, { body: { searchQuery: person(round)?.phone ?? '555' } }),
    },
    { name: 'P18 search accounts: two letters', run: () => api(searchAccounts, { body: { searchQuery: 'an' } }) },
    ...searchCalls(api, subjects),
    { name: 'P19 one account', run: (round) => api(getAccount, uid(round)) },
    { name: 'P20 private record, audited', run: (round) => orNull(api(getPrivateAccount, uid(round))) },
    { name: 'P21 claims', run: (round) => api(getClaims, uid(round)) },
    { name: 'P23 event figures, a year', run: () => api(listEventStats, { query: { ...days, limit: 20 } }) },
    { name: 'P24 totals, a year', run: () => api(getOverallStats, { query: days }) },
    { name: 'P24 totals, whole life', run: () => api(getOverallStats, {}) },
    { name: 'P25 guest list of the largest event, compressed', maxRuns: 5, run: () => details('gzip') },
    { name: 'P25 guest list of the largest event, plain', maxRuns: 5, run: () => details('identity') },
  ]
}

/** Calls that change the platform's data but leave it consistent. */
export function changeCalls(api: ApiClient, { eventId, orgId, tickets }: Subjects): readonly BenchCall[] {
  const free = tickets.filter(({ refundId, redeemed, comp }) => !refundId && !redeemed && !comp)
  const paid = free.filter(({ price }) => price > 0)
  const byPayment = [...new Map(paid.map((ticket) => [ticket.paymentIntentId, ticket])).values()]
  const [single = [], whole = []] = [byPayment.slice(0, 30), byPayment.slice(30, 60)]
  const moved = free.find(
    ({ paymentIntentId }) => !byPayment.slice(0, 60).some((each) => each.paymentIntentId === paymentIntentId),
  )
  const typeId = api(getTicketInfo, { params: { id: eventId } }).then(
    ({ ticketTypes }) => first(ticketTypes).ticketTypeId,
  )
  const recipients = ['ada@guests.example', 'grace@guests.example'] as const
  return [
    {
      name: 'P10 redeem and take back',
      run: (round) =>
        moved
          ? api(setTicketStatus, { params: { id: moved.ticketId }, body: { redeemed: round % 2 === 0 } })
          : Promise.resolve(),
    },
    {
      name: 'P15 transfer a ticket',
      maxRuns: 50,
      run: (round) =>
        moved
          ? api(transferTickets, {
              body: {
                ticketIds: [moved.ticketId],
                recipientName: 'Bench',
                recipientEmail: recipients[round % 2] ?? recipients[0],
              },
            })
          : Promise.resolve(),
    },
    {
      name: 'P9 one comp',
      maxRuns: 30,
      run: async (round) =>
        api(
          issueComps,
          {
            body: {
              eventId,
              ticketQuantities: { [await typeId]: 1 },
              contact: { name: 'Bench', email: `bench${round}@guests.example` },
            },
          },
          { organizationId: orgId },
        ),
    },
    {
      name: 'P17 refund one ticket, provider included',
      maxRuns: single.length,
      run: async (round) => {
        const ticket = single[round]
        if (!ticket?.paymentIntentId) return
        const body = {
          paymentIntentId: ticket.paymentIntentId,
          ticketIds: [ticket.ticketId],
          amount: cents(ticket.price),
        }
        await api(refundTickets, { body }, { organizationId: orgId })
      },
    },
    {
      name: 'P16 refund what is left, provider included',
      maxRuns: whole.length,
      run: async (round) => {
        const paymentIntentId = whole[round]?.paymentIntentId
        if (paymentIntentId) await api(refundPayment, { body: { paymentIntentId } }, { organizationId: orgId })
      },
    },
    {
      name: 'P22 set claims',
      run: (round) =>
        api(setClaims, {
          params: { uid: AccountId.parse('acc_second') },
          body: { claims: { superadmin: true, round } },
        }),
    },
  ]
}

function first<T>([each]: readonly T[]): T {
  if (each === undefined) throw new Error('The platform has nothing to measure this call with.')
  return each
}

const limit = 8

function searchCalls(api: ApiClient, { tickets }: Subjects): readonly BenchCall[] {
  const whole = tickets.filter(
    ({ owner, paymentIntentId }) => owner?.name && owner.email && owner.phone && paymentIntentId,
  )
  const ticket = (round: number) => whole[round % whole.length]
  const owner = (round: number) => ticket(round)?.owner
  const two = ['an', 'ma', 'jo', 'li', 'el'] as const
  const queries: Readonly<Record<string, (round: number) => string | null | undefined>> = {
    'a name as it is typed': (round) => owner(round)?.name?.slice(0, 6),
    'a whole name': (round) => owner(round)?.name,
    'a last name': (round) => owner(round)?.name?.split(' ').at(-1),
    'two letters': (round) => two[round % two.length],
    'an email': (round) => owner(round)?.email,
    'a phone': (round) => owner(round)?.phone,
    'a ticket id': (round) => ticket(round)?.ticketId,
    'a payment id': (round) => ticket(round)?.paymentIntentId,
    'nothing that is there': (round) => `zzqx${round}`,
    'a mail with 8 ids, addresses and numbers': (round) =>
      [round, round + 1]
        .map(
          (at) =>
            `About ${ticket(at)?.ticketId}: ${owner(at)?.email}, ${owner(at + 2)?.phone}, ${ticket(at + 4)?.paymentIntentId}.`,
        )
        .join('\n'),
  }
  return Object.entries(queries).map(([what, query]) => ({
    name: `search of everything: ${what}`,
    run: (round) => api(searchPlatform, { body: { query: query(round) ?? 'night', limit } }),
  }))
}
