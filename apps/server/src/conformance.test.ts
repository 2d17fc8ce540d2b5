import { reportText } from '@ground-control/conformance/report-text'
import { runConformance } from '@ground-control/conformance/run-conformance'
import { beforeAll, expect, test } from 'vitest'
import { useRefunds } from './testing/refunds/use-refunds.ts'

const platform = await useRefunds()
const { pool, sales } = platform
const dayMs = 86_400_000
const soon = new Date(Date.now() + 2 * dayMs).toISOString()

beforeAll(async () => {
  await pool.query(`
    insert into accounts (id, full_name) values ('acc_super', 'Mara Okafor'), ('acc_second', 'Jonas Lindqvist'), ('acc_ada', 'Ada');
    insert into account_private (account_id, email) values ('acc_super', 'super@orbit.example')`)
})

/** An event with a value in every optional field. */
async function anEvent() {
  const orgId = await sales.organization()
  const eventId = await sales.event({ orgId, startAt: soon, endAt: soon })
  const [spaceId, ticketTypeId] = [`spc_${eventId}`, `typ_${eventId}`]
  await pool.query(`insert into ticket_types (id, event_id, name, price_cents) values ($2, $1, 'Floor', 2500)`, [
    eventId,
    ticketTypeId,
  ])
  await pool.query(`insert into spaces (id, org_id, name) values ($1, $2, 'Main floor')`, [spaceId, orgId])
  await pool.query('insert into event_spaces (event_id, space_id) values ($1, $2)', [eventId, spaceId])
  const { paymentId, tickets } = await sales.sell(eventId, { prices: [2500, 4000, 1500] })
  await pool.query(`update tickets set owner_account_id = 'acc_ada' where id = any($1)`, [tickets.map(({ id }) => id)])
  return { orgId, eventId, ticketTypeId, paymentId }
}

const allNumbers = Array.from({ length: 25 }, (_, index) => `P${index + 1}`)

test.each([
  { how: 'with extras', extras: true, origin: null },
  { how: 'with the specified calls alone, from another origin', extras: false, origin: 'https://console.example' },
])(
  'this platform fits $how',
  {
    tags: [
      'P1',
      'P2',
      'P3',
      'P4',
      'P5',
      'P6',
      'P7',
      'P8',
      'P9',
      'P10',
      'P11',
      'P12',
      'P13',
      'P14',
      'P15',
      'P16',
      'P17',
      'P18',
      'P19',
      'P20',
      'P21',
      'P22',
      'P23',
      'P24',
      'P25',
    ],
  },
  async ({ extras, origin }) => {
    const { orgId, eventId, ticketTypeId, paymentId } = await anEvent()
    const { base } = await platform.startAnother({ extras, corsOrigins: origin ? [origin] : [] })
    const report = await runConformance({
      base,
      token: await platform.token(),
      origin,
      write: true,
      named: { orgId, eventId, ticketTypeId, paymentId, accountId: 'acc_second', email: 'kit@conformance.example' },
    })
    const fitting = report.calls.filter(({ verdict }) => verdict === 'fits').map(({ number }) => number)
    expect(fitting, reportText(report)).toEqual(allNumbers)
    expect(report.notes).toEqual([expect.stringContaining('Refusals give their reason')])

    const { rows } = await pool.query('select redeemed, kind, refund_id from tickets where event_id = $1', [eventId])
    expect(rows).toHaveLength(4)
    expect(rows.filter(({ redeemed }) => redeemed)).toEqual([])
    expect(rows.filter(({ kind, refund_id }) => (kind === 'comp') === (refund_id !== null))).toEqual([])
    const { rows: claims } = await pool.query(`select claims from account_claims where account_id = 'acc_second'`)
    expect(claims).toEqual([{ claims: { superadmin: true } }])
  },
)
