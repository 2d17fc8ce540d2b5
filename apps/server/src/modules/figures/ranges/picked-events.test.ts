import { listRangeEvents } from '@ground-control/contract/figures/overview'
import type { EventId } from '@ground-control/domain/values/ids'
import type { Day } from '@ground-control/domain/values/time'
import { beforeAll, expect, test } from 'vitest'
import { verifyRollups } from '#modules/figures/verify-rollups.ts'
import { type Figures, type Range, recount } from '#testing/recount.ts'
import { salesOf } from '#testing/sales.ts'
import { useApi } from '#testing/use-api.ts'

const { call, pool } = useApi()
const { organization, event, sell, redeem, fold } = salesOf(pool)

/**
 * Far more events than a page reads at first. Some sell within two days, others over two months with gaps, at few
 * prices, so that many amounts are equal. Some recent sales are still in the log.
 */
beforeAll(async () => {
  const orgId = await organization()
  const { paymentId, tickets } = await sell(await event({ orgId }), { at: '2026-05-01T12:00:00Z' })
  await pool.query(
    `insert into events (id, org_id, name, ticketed)
     select 'evt_many_' || lpad(n::text, 3, '0'), $1, 'Show ' || n, true from generate_series(1, 400) n`,
    [orgId],
  )
  await pool.query(
    `insert into tickets (event_id, id, price_cents, owner_name, payment_id, purchased_at)
     select e.id, 'tkt_' || e.id || '_' || n, (hashtext(e.id || n) & 7) * 100 * (1 + (hashtext(e.id) & 3)), 'Guest', $1,
            timestamptz '2026-04-01 10:00Z' + (hashtext(e.id) & 63) * interval '1 day'
              + n * (case when (hashtext(e.id) & 64) = 0 then interval '3 hours' else interval '125 hours' end)
     from events e, generate_series(1, 12) n where e.id like 'evt_many_%' and n <= 4 + (hashtext(e.id) & 7)`,
    [paymentId],
  )
  await fold()
  for (const nth of ['007', '123', '222', '399'])
    await sell(`evt_many_${nth}` as EventId, { at: '2026-05-14T09:30:00Z', prices: [nth === '123' ? 900_000 : 100] })
  await redeem(tickets, { at: '2026-05-20T20:00:00Z' })
})

const ranges: Range[] = [
  {},
  { from: '2026-04-01', to: '2026-07-31' },
  { from: '2026-05-01', to: '2026-05-30' },
  { from: '2026-05-14', to: '2026-05-14' },
  { from: '2026-04-10', to: '2026-04-16' },
  { to: '2026-04-20' },
  { from: '2026-07-20' },
  { from: '2027-01-01' },
]

type Sorted = { readonly id: string; readonly figures: Figures; readonly changed: number }

const values = {
  ticketsSold: ({ figures }: Sorted) => figures.sold,
  totalRevenue: ({ figures }: Sorted) => figures.gross,
  lastUpdated: ({ changed }: Sorted) => changed,
}

test.each(Object.entries(values))(
  'pages by %s equal a recount, for any range and both ways',
  { tags: ['L4', 'O10', 'F1'] },
  async (column, of) => {
    const within = await recount(pool, 'UTC')
    const { rows } = await pool.query<{ id: string; at: Date }>(
      'select event_id as id, max(greatest(purchased_at, redeemed_at)) as at from tickets group by event_id',
    )
    const changed = new Map(rows.map(({ id, at }) => [id, at.getTime()]))
    for (const { from, to } of ranges) {
      const found = [...within({ from, to })].map(([id, figures]) => ({ id, figures, changed: changed.get(id) ?? 0 }))
      for (const sortOrder of ['desc', 'asc'] as const) {
        const sign = sortOrder === 'desc' ? -1 : 1
        const all = found.toSorted((a, b) => sign * (of(a) - of(b)) || (a.id < b.id ? -1 : 1))
        for (const offset of [0, 3, 30]) {
          const days = { startDate: from as Day | undefined, endDate: to as Day | undefined }
          const sortBy = column as keyof typeof values
          const { events } = await call(listRangeEvents, { query: { ...days, sortBy, sortOrder, limit: 3, offset } })
          const expected = all.slice(offset, offset + 3)
          expect(
            events.map(({ eventId, ticketsSold, totalRevenue }) => [eventId, ticketsSold, totalRevenue]),
            `${from} to ${to}, ${sortOrder}, ${offset}`,
          ).toEqual(expected.map(({ id, figures }) => [id, figures.sold, figures.gross]))
        }
      }
    }
    expect(await verifyRollups(pool)).toMatchObject({ rows: 0 })
  },
)
