import { beforeAll, describe, expect, test } from 'vitest'
import { landmarks } from './landmarks.ts'
import { seedTiny } from './testing/seed-tiny.ts'
import { useDatabase } from './testing/use-database.ts'

/** The figures must be right at any time of seeding, also in the first and last minute of a day. */
describe.each(['2026-11-15T18:20:30.456Z', '2027-01-01T00:00:20.000Z', '2028-02-29T23:59:59.999Z'])(
  'seeded at %s',
  (at) => {
    const database = useDatabase()
    const { count, rows } = database
    const now = new Date(at)

    beforeAll(async () => {
      await seedTiny(database.url, now)
    }, 60_000)

    test('a payment is the sum of its tickets', async () => {
      expect(
        await count(`select count(*) from payments p
        where amount_cents <> (select coalesce(sum(price_cents), -1) from tickets where payment_id = p.id)`),
      ).toBe(0)
    })

    test('refunded amounts on tickets equal the succeeded refunds', async () => {
      expect(
        await count(`select count(*) from refunds r
        where amount_cents <> (select sum(amount_cents) from refund_tickets where refund_id = r.id)`),
      ).toBe(0)
      expect(
        await count(
          `select sum(refunded_cents) - (select sum(amount_cents) from refunds where state = 'succeeded') from tickets`,
        ),
      ).toBe(0)
      expect(
        await count(`select count(*) from refund_tickets l join refunds r on r.id = l.refund_id
        join tickets t on t.event_id = l.event_id and t.id = l.ticket_id
        where (r.state <> 'failed') <> l.live or t.payment_id <> r.payment_id
           or (r.state = 'succeeded') <> (t.refund_id is not distinct from r.id)
           or (r.state = 'succeeded' and t.refunded_cents <> l.amount_cents)`),
      ).toBe(0)
      expect(
        await count(`select count(*) from refunds where (settled_at is null) <> (state in ('reserved', 'unknown'))`),
      ).toBe(0)
    })

    test('the rollups equal a recount', async () => {
      const columns =
        'event_id, day, sold, gross_cents, comps, refunded, refunded_cents, redeemed, redeemed_refunded, transferred'
      const sides = [`select ${columns} from event_day_stats`, `select ${columns} from event_day_recount`]
      expect(await rows(`${sides[0]} except ${sides[1]}`)).toEqual([])
      expect(await rows(`${sides[1]} except ${sides[0]}`)).toEqual([])
      expect(
        await count(`select count(*) from event_stats s join (select event_id, sum(sold) as sold, sum(gross_cents) as gross_cents
        from event_day_recount group by event_id) r using (event_id) where s.sold <> r.sold or s.gross_cents <> r.gross_cents`),
      ).toBe(0)
    })

    test('nothing happened after now', async () => {
      const moments = {
        tickets: ['purchased_at', 'redeemed_at', 'refunded_at', 'updated_at'],
        payments: ['paid_at'],
        refunds: ['created_at', 'settled_at'],
        transfers: ['transferred_at'],
        accounts: ['created_at', 'updated_at'],
        events: ['created_at'],
        ticket_types: ['deleted_at'],
        event_stats: ['last_updated'],
      }
      for (const [table, columns] of Object.entries(moments)) {
        for (const column of columns) {
          expect(await count(`select count(*) from ${table} where ${column} > $1`, [now]), `${table}.${column}`).toBe(0)
        }
      }
    })

    test('every ticket’s history is in order', async () => {
      expect(
        await count(`select count(*) from tickets t join events e on e.id = t.event_id
        where redeemed_at < purchased_at or refunded_at < purchased_at or purchased_at < e.created_at
           or updated_at <> greatest(purchased_at, redeemed_at, refunded_at,
                (select max(transferred_at) from transfers f where f.event_id = t.event_id and f.ticket_id = t.id))`),
      ).toBe(0)
      expect(
        await count(`select count(*) from transfers f join tickets t on t.event_id = f.event_id and t.id = f.ticket_id
        where transferred_at < purchased_at or transferred_at > redeemed_at or t.refund_id is not null`),
      ).toBe(0)
      expect(
        await count(
          `select count(*) from tickets where kind = 'comp' and (payment_id is not null or refund_id is not null)`,
        ),
      ).toBe(0)
      expect(
        await count(`select count(*) from tickets t join events e on e.id = t.event_id
        where redeemed and redeemed_at < e.start_at - interval '1 hour'`),
      ).toBe(0)
      expect(
        await count(
          `select count(*) from tickets t join ticket_types y on y.id = t.ticket_type_id where t.purchased_at > y.deleted_at`,
        ),
      ).toBe(0)
    })

    test('the demo is lively: events now and on each of the next seven days, and sales today', async () => {
      const events = (condition: string) => count(`select count(*) from events where ${condition}`, [now])
      expect(await events('start_at <= $1 and end_at > $1')).toBeGreaterThanOrEqual(3)
      expect(await events(`start_at > $1 and start_at <= $1::timestamptz + interval '3 hours'`)).toBeGreaterThanOrEqual(
        2,
      )
      for (let day = 1; day <= 7; day++) {
        expect(
          await count(
            `select count(*) from events where (start_at at time zone 'UTC')::date = ($1::timestamptz at time zone 'UTC')::date + $2::int`,
            [now, day],
          ),
          `day ${day}`,
        ).toBeGreaterThanOrEqual(2)
      }
      const sold = (since: string) =>
        count(`select count(*) from tickets where kind = 'sale' and purchased_at >= ${since}`, [now])
      expect(await sold(`$1::timestamptz - interval '24 hours'`)).toBeGreaterThan(100)
      expect(await sold(`date_trunc('day', $1::timestamptz at time zone 'UTC') at time zone 'UTC'`)).toBeGreaterThan(20)
    })

    test('one organization has more events in the next week than others, one has none at all', async () => {
      const [busiest] = await rows<{ org_id: string }>(
        `select org_id from events where start_at between $1::timestamptz and $1::timestamptz + interval '8 days' group by org_id order by count(*) desc, org_id limit 1`,
        [now],
      )
      expect(busiest?.org_id).toBe(landmarks.busiestOrganizationId)
      expect(await count('select count(*) from organizations where id not in (select org_id from events)')).toBe(1)
    })

    test('the landmarks are where they should be', async () => {
      const [largest] = await rows<{ event_id: string; tickets: number }>(
        'select event_id, count(*)::int as tickets from tickets group by event_id order by 2 desc limit 1',
      )
      expect(largest).toEqual({ event_id: landmarks.arenaEventId, tickets: 300 })
      expect(await count('select count(*) from tickets where event_id = $1', [landmarks.emptyEventId])).toBe(0)
      expect(await count('select count(*) from events where id = $1', [landmarks.emptyEventId])).toBe(1)
    })
  },
)
