import type { CallNumber } from '@ground-control/contract/endpoints'
import {
  body,
  everyStat,
  everyTicket,
  inAnswer,
  nothing,
  page,
  type Rows,
  type Stats,
  whenAbsent,
  whenUnknown,
} from './planting.ts'
import type { Plant } from './small-platform.ts'

export type Planted = {
  readonly name: string
  readonly number: CallNumber
  readonly plant: Plant
  readonly says: RegExp
  /** What staff see, if it isn't just that the call fails. */
  readonly means?: RegExp
  readonly write?: true
}

/** Differences seen on real platforms, or likely ones. A table, so that adding one takes a line. */
export const plants: readonly Planted[] = [
  {
    name: 'one deleted event refuses them all',
    number: 'P1',
    says: /one unknown ID among them, all are refused/,
    plant: inAnswer('P1', (right, { body: sent }) =>
      (sent as { eventIds: string[] }).eventIds.length > 1 ? { status: 404, body: {} } : right,
    ),
  },
  {
    name: 'events as a bare list',
    number: 'P1',
    says: /The answer is a list, not an object/,
    plant: body('P1', ({ events }: { events: Rows }) => events),
  },
  {
    name: 'an event without its organization',
    number: 'P2',
    says: /'organizationRef' is missing/,
    plant: body('P2', ({ organizationRef: _, ...rest }: Record<string, unknown>) => rest),
  },
  {
    name: 'a count of another list',
    number: 'P3',
    says: /'count' is 7, but 1 events came/,
    plant: body('P3', (right: Rows) => ({ ...right, count: 7 })),
  },
  {
    name: 'events of last year as upcoming',
    number: 'P3',
    says: /start outside startTime and endTime/,
    plant: body('P3', () => ({ events: [{ id: 'evt_old', startTime: '2020-01-01T20:00:00Z' }], count: 1 })),
  },
  {
    name: 'an answer that breaks off',
    number: 'P4',
    says: /broke off|not JSON/,
    plant: inAnswer('P4', () => (response) => {
      response.writeHead(200, { 'content-length': '999' })
      response.write('{"events":[', () => response.destroy())
    }),
  },
  {
    name: 'a failure of the platform',
    number: 'P5',
    says: /status 500 \(a failure of the platform\)/,
    plant: inAnswer('P5', () => ({ status: 500, body: {} })),
  },
  {
    name: 'a web page for every address',
    number: 'P6',
    says: /a web page \(HTML\) came instead of JSON/,
    plant: inAnswer('P6', () => page),
  },
  {
    name: 'another thing than the one asked for',
    number: 'P7',
    says: /A different space/,
    plant: body('P7', (right: Rows) => ({ ...right, id: 'spc_other' })),
  },
  {
    name: 'the one asked for left out',
    number: 'P8',
    says: /answer doesn’t include/,
    plant: body('P8', () => ({ spaces: [] })),
  },
  {
    name: 'comps for an event that is nowhere',
    number: 'P9',
    says: /unknown ID it was answered with status 200, as if it had been done/,
    plant: whenAbsent('P9', { status: 200, body: {} }),
    write: true,
  },
  {
    name: 'a comp that is never issued',
    number: 'P9',
    says: /has no new ticket/,
    plant: (exchange, right, state) => {
      if (exchange.number === 'P9' && right.status === 201) state.tickets.pop()
      return right
    },
    write: true,
  },
  {
    name: 'a flag that is not kept',
    number: 'P10',
    says: /shows the ticket as it was/,
    plant: (exchange, right, state) => {
      if (exchange.number === 'P10') for (const each of state.tickets) each.redeemed = false
      return right
    },
    write: true,
  },
  {
    name: 'tickets of another payment',
    number: 'P11',
    says: /name another payment/,
    plant: body('P11', ({ tickets }: { tickets: Rows }) => ({
      tickets: tickets.map((each) => ({ ...each, paymentIntentId: 'pi_other' })),
    })),
  },
  {
    name: 'a redirect to another origin',
    number: 'P12',
    says: /another origin: browsers leave the token behind/,
    plant: inAnswer('P12', () => ({
      status: 302,
      body: '',
      headers: { location: 'https://elsewhere.example/sign-in?next=x' },
    })),
  },
  {
    name: 'a price as text',
    number: 'P13',
    says: /'ticketTypes\[0\]\.price' is the text '45\.50'; money must be a whole number of cents/,
    plant: body('P13', () => ({ ticketTypes: [{ ticketTypeId: 'typ_floor', name: 'Floor', price: '45.50' }] })),
  },
  {
    name: 'a price below zero',
    number: 'P13',
    says: /'ticketTypes\[0\]\.price' is -4550, below zero/,
    means: /^Staff will see amounts below zero/,
    plant: body('P13', () => ({ ticketTypes: [{ ticketTypeId: 'typ_floor', name: 'Floor', price: -4550 }] })),
  },
  { name: 'a call that hangs', number: 'P14', says: /no answer within/, plant: inAnswer('P14', () => () => {}) },
  {
    name: 'a transfer that fails',
    number: 'P15',
    says: /Transferring one ticket: it was answered with status 503/,
    plant: inAnswer('P15', () => ({ status: 503, body: {} })),
    write: true,
  },
  {
    name: 'a refund without marks',
    number: 'P16',
    says: /neither refundId nor refundedAt/,
    plant: (exchange, right, state) => {
      if (exchange.number === 'P16') for (const each of state.tickets.slice(1)) each.refundId = null
      return right
    },
    write: true,
  },
  {
    name: 'a refund that failed, said with 200',
    number: 'P17',
    says: /the body says that it failed \('error'\)/,
    plant: body('P17', () => ({ error: { code: 'card_declined' } })),
    write: true,
  },
  {
    name: 'results under another name',
    number: 'P18',
    says: /'accounts' is missing/,
    plant: body('P18', ({ accounts }: { accounts: Rows }) => ({ results: accounts })),
  },
  {
    name: 'nobody as 200 and null',
    number: 'P19',
    says: /unknown ID: the status is 200\. It must be 404/,
    plant: whenAbsent('P19', nothing),
  },
  {
    name: 'nobody as a failure',
    number: 'P20',
    says: /unknown ID: the status is 500/,
    plant: whenAbsent('P20', { status: 500, body: {} }),
  },
  {
    name: 'a claim as text',
    number: 'P21',
    says: /'claims\.superadmin' is not true or false/,
    plant: body('P21', () => ({ claims: { superadmin: 'yes' } })),
  },
  {
    name: 'no claims as null',
    number: 'P21',
    says: /'claims' is null, not an object\./,
    plant: body('P21', () => ({ claims: null })),
  },
  {
    name: 'claims that are added and never replaced',
    number: 'P22',
    says: /not as they were/,
    plant: (exchange, right, { claims }) => {
      if (exchange.number === 'P22' && right.status === 200)
        claims.set('acc_ada', { ...(claims.get('acc_ada') as object), conformance_check: true })
      return right
    },
    write: true,
  },
  {
    name: 'stats as a list',
    number: 'P23',
    says: /'statsByOrg' is a list, not an object/,
    plant: body('P23', ({ statsByOrg }: Stats) => ({ statsByOrg: Object.values(statsByOrg).flat() })),
  },
  {
    name: 'a day that cannot be read',
    number: 'P23',
    says: /startDate' is the text '06\/10\/2026', which is no moment in time/,
    plant: everyStat((row) => ({ ...row, startDate: '06/10/2026' })),
  },
  {
    name: '403 for who is not signed in',
    number: 'P23',
    says: /Without a token the status is 403, not 401/,
    means: /^Staff whose token has run out will see an error/,
    plant: whenUnknown('P23', { status: 403, body: {} }),
  },
  {
    name: 'figures for everybody',
    number: 'P24',
    says: /as if allowed \(status 200\): it is open to anyone/,
    means: /^Staff can work with it, but it is open/,
    plant: whenUnknown('P24', { status: 200, body: {} }),
  },
  {
    name: 'a total in dollars',
    number: 'P24',
    says: /'totalRevenue' is 136\.5; money must be a whole number of cents/,
    plant: body('P24', (right: Rows) => ({ ...right, totalRevenue: 136.5 })),
  },
  {
    name: 'prices in dollars',
    number: 'P25',
    says: /price' is 45\.5; money must be a whole number of cents.*; the same in 2 more places/,
    plant: everyTicket('P25', (row) => ({ ...row, price: 45.5 })),
  },
  {
    name: 'a flag as text',
    number: 'P25',
    says: /redeemed' is the text 'true', not true or false/,
    plant: everyTicket('P25', (row) => ({ ...row, redeemed: 'true' })),
  },
  {
    name: 'a ticket without its ID',
    number: 'P25',
    says: /ticketId' is missing/,
    plant: everyTicket('P25', ({ ticketId: _, ...rest }) => rest),
  },
  {
    name: 'a purchase date that cannot be read',
    number: 'P25',
    says: /purchaseDate' is the text 'yesterday'/,
    plant: everyTicket('P25', (row) => ({ ...row, purchaseDate: 'yesterday' })),
  },
  {
    name: 'the same ticket twice',
    number: 'P25',
    says: /3 ticket IDs are in the list more than once/,
    means: /^Guests and revenue of the guest list will be counted twice\.$/,
    plant: body('P25', (rows: Rows) => [...rows, ...rows]),
  },
  {
    name: 'tickets below zero',
    number: 'P25',
    says: /price' is -1, below zero; the same in 2 more places/,
    means: /^Staff will see amounts below zero/,
    plant: everyTicket('P25', (row) => ({ ...row, price: -1 })),
  },
  {
    name: 'a page instead of the guest list',
    number: 'P25',
    says: /a web page \(HTML\) came/,
    plant: inAnswer('P25', () => page),
  },
]
