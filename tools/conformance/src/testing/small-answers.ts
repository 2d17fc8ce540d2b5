import type { CallNumber } from '@ground-control/contract/endpoints'

export type Exchange = {
  readonly number: CallNumber
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: unknown
  readonly isKnown: boolean
  /** The organization that the call names, if any. */
  readonly organization: string | null
}

export type Given = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

type Ticket = {
  eventId: string
  ticketId: string
  ticketName: string
  ticketTypeId: string
  price: number
  redeemed: boolean
  purchaseDate: string
  paymentIntentId: string | null
  refundId: string | null
  refundedAt: string | null
  owner: { accountId: string; name: string; email: string; phone: string | null }
  purchaser: { name: string; email: string; phone: string | null }
}

export type State = { readonly tickets: Ticket[]; readonly claims: Map<string, unknown> }

type Sent = {
  readonly [Name in 'eventIds' | 'spaceIds' | 'ticketIds']?: readonly string[]
} & {
  readonly redeemed?: boolean
  readonly paymentIntentId?: string
  readonly searchQuery?: string
  readonly claims?: unknown
}

const dayMs = 86_400_000
const bought = '2026-06-10T12:00:00Z'
const missing: Given = { status: 404, body: { message: 'Not found' } }
const good = (body: unknown): Given => ({ status: 200, body })

const organizations = [
  { id: 'org_lumen', name: 'Lumen Hall', email: 'hello@lumen.example' },
  { id: 'org_delta', displayName: 'Delta' },
]
const spaces = [{ id: 'spc_main', name: 'Main floor' }]
const accounts = [
  { id: 'acc_staff', username: 'staff', fullName: 'Sam Staff', sourceIsV1: false },
  { id: 'acc_ada', username: 'ada', fullName: 'Ada Lovelace', sourceIsV1: true },
]

/** The answers of a platform that fits, by call number. */
export function createAnswers() {
  const start = new Date(Date.now() + 3 * dayMs).toISOString()
  const night = {
    id: 'evt_night',
    name: 'Night Signal',
    organizationRef: { id: 'org_lumen' },
    spaceRefs: [{ id: 'spc_main' }],
    startDate: start,
    endDate: start,
    ticketing: { settings: { ticketTypes: [{ id: 'typ_floor', name: 'Floor', price: 4550 }] } },
  }
  const events = [night, { ...night, id: 'evt_river', organizationRef: { id: 'org_delta' } }]
  const state: State = {
    tickets: [
      ticket('tkt_001', 'pi_one', 'acc_ada'),
      ticket('tkt_002', 'pi_one', 'acc_ada'),
      ticket('tkt_003', 'pi_two', 'acc_bob'),
      { ...ticket('tkt_004', 'pi_river', 'acc_bob'), eventId: 'evt_river' },
      { ...ticket('tkt_005', 'pi_river', 'acc_bob'), eventId: 'evt_river' },
    ],
    claims: new Map<string, unknown>([
      ['acc_staff', { superadmin: true }],
      ['acc_ada', {}],
    ]),
  }
  const one = (list: readonly { readonly id: string }[], id: string | undefined) => {
    const found = list.find((each) => each.id === id)
    return found ? good(found) : missing
  }
  const some = <T extends { readonly id: string }>(list: readonly T[], ids: readonly string[] = []) =>
    list.filter(({ id }) => ids.includes(id))
  const ticketsWhere = (is: (ticket: Ticket) => boolean) => good({ tickets: state.tickets.filter(is) })

  function refund({ paymentIntentId }: Sent, ids: readonly string[]): Given {
    if (!state.tickets.some((each) => each.paymentIntentId === paymentIntentId)) return missing
    for (const each of state.tickets) if (ids.includes(each.ticketId)) each.refundId = 're_1'
    return good({ refunded: ids.length })
  }

  function comp({ eventId, contact }: { eventId: string; contact: { email: string; name: string } }): Given {
    if (!events.some(({ id }) => id === eventId)) return missing
    const given = ticket(`tkt_comp${state.tickets.length}`, null, 'unknown')
    state.tickets.push({ ...given, eventId, price: 0, purchaser: { ...contact, phone: null } })
    return { status: 201, body: '' }
  }

  function setStatus(id: string | undefined, redeemed: boolean): Given {
    const found = state.tickets.find(({ ticketId }) => ticketId === id)
    if (!found) return missing
    found.redeemed = redeemed
    return { status: 204, body: '' }
  }

  function setClaims(uid: string, claims: unknown): Given {
    state.claims.set(uid, claims)
    return good({ claims })
  }

  function answer({ number, params, query, body, organization }: Exchange): Given {
    const sent = (body ?? {}) as Sent
    const paid = state.tickets.filter((each) => sent.paymentIntentId && each.paymentIntentId === sent.paymentIntentId)
    const statsRow = {
      eventId: 'evt_night',
      eventName: 'Night Signal',
      orgId: 'org_lumen',
      orgName: 'Lumen Hall',
      ticketsSold: 3,
      totalRevenue: 13_650,
      startDate: start,
      endDate: start,
      lastUpdated: bought,
    }
    const { id, orgId, eventId, uid = '', accountId, paymentIntentId } = params
    const answers: Readonly<Record<Exchange['number'], () => Given>> = {
      P1: () => good({ events: some(events, sent.eventIds) }),
      P2: () => one(events, id),
      P3: () =>
        orgId === 'org_lumen'
          ? good({ events: [{ id: 'evt_night', title: 'Night Signal', startTime: start }], count: 1 })
          : missing,
      P4: () => (orgId === 'org_lumen' ? good({ events: [night] }) : missing),
      P5: () => one(organizations, id),
      P6: () => good({ organizations }),
      P7: () => one(spaces, id),
      P8: () => good({ spaces: some(spaces, sent.spaceIds) }),
      P9: () => comp(body as Parameters<typeof comp>[0]),
      P10: () => setStatus(id, Boolean(sent.redeemed)),
      P11: () =>
        state.tickets.some((each) => each.paymentIntentId === paymentIntentId)
          ? ticketsWhere((each) => each.paymentIntentId === paymentIntentId)
          : missing,
      P12: () =>
        ticketsWhere(
          (each) =>
            each.owner.accountId === (query.get('accountId') ?? each.owner.accountId) &&
            each.eventId === (query.get('eventId') ?? each.eventId),
        ),
      P13: () =>
        events.some((each) => each.id === id)
          ? good({ ticketTypes: [{ ticketTypeId: 'typ_floor', name: 'Floor', price: 4550 }] })
          : missing,
      P14: () => ticketsWhere(({ owner }) => owner.accountId === accountId),
      P15: () =>
        state.tickets.some(({ ticketId }) => sent.ticketIds?.includes(ticketId)) ? good({ done: true }) : missing,
      P16: () =>
        refund(
          sent,
          paid.map(({ ticketId }) => ticketId),
        ),
      P17: () => refund(sent, sent.ticketIds ?? []),
      P18: () =>
        good({
          accounts: accounts
            .filter((each) => each.id === sent.searchQuery)
            .map((each) => ({ ...each, name: each.fullName })),
        }),
      P19: () => one(accounts, uid),
      P20: () => (uid === 'acc_staff' ? good({ email: 'sam@staff.example', shoeSize: 43 }) : missing),
      P21: () => (state.claims.has(uid) ? good({ claims: state.claims.get(uid) }) : missing),
      P22: () => setClaims(uid, sent.claims),
      P23: () => good({ statsByOrg: { org_lumen: [statsRow] } }),
      P24: () => good({ totalEvents: 1, totalTicketsSold: 3, totalRevenue: 13_650 }),
      P25: () => {
        const of = state.tickets.filter((each) => each.eventId === eventId)
        return of.length > 0 ? good(of.map(({ eventId: _, ...row }) => row)) : missing
      },
    }
    const touched = [
      eventId,
      (body as { eventId?: string } | null)?.eventId,
      ...state.tickets
        .filter((each) => each.ticketId === id || sent.ticketIds?.includes(each.ticketId) || paid.includes(each))
        .map((each) => each.eventId),
    ]
    const owners = some(
      events,
      touched.flatMap((each) => each ?? []),
    ).map((each) => each.organizationRef.id)
    const isForeign = organization !== null && owners.some((each) => each !== organization)
    return isForeign ? { status: 403, body: { message: 'Not of this organization' } } : answers[number]()
  }

  return { answer, state }
}

const ticket = (ticketId: string, paymentIntentId: string | null, accountId: string): Ticket => ({
  eventId: 'evt_night',
  ticketId,
  ticketName: 'Floor',
  ticketTypeId: 'typ_floor',
  price: 4550,
  redeemed: false,
  purchaseDate: bought,
  paymentIntentId,
  refundId: null,
  refundedAt: null,
  owner: { accountId, name: 'Ada Lovelace', email: 'ada@guests.example', phone: null },
  purchaser: { name: 'Ada Lovelace', email: 'ada@guests.example', phone: null },
})
