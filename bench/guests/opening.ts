import type pg from 'pg'
import { median } from '#browser/figures.ts'
import { clearHttpCache } from '#browser/staff-browser.ts'
import type { GuestPart } from './bench-parts.ts'
import { measureFloor, requestOf } from './floor.ts'
import { clickToGuests } from './loading.ts'

/** In turns, so that both meet the same load on the machine. The short list is part of the long one. */
export const opening: GuestPart = async ({ staff, platform, eventId, rounds }) => {
  await insertShort(platform.pool, eventId)
  const taken = { short: [] as number[], long: [] as number[], whole: [] as number[], floor: [] as number[] }
  const request = await requestOf(staff.context, eventId)
  for (let round = 0; round < rounds; round++) {
    taken.floor.push(await measureFloor(staff.blank, request))
    for (const [which, id] of [
      ['short', shortEventId],
      ['long', eventId],
    ] as const) {
      const page = await staff.context.newPage()
      await clearHttpCache(page)
      const { shown, whole } = await clickToGuests(page, id)
      taken[which].push(shown)
      if (which === 'long') taken.whole.push(whole)
      await page.close()
    }
  }
  const [short, long, whole] = [median(taken.short), median(taken.long), median(taken.whole)]
  return [
    { name: 'click to the first rows of 5,000 tickets', value: short, unit: 'ms' },
    { name: 'click to the first rows of 100,000 tickets', value: long, unit: 'ms', limit: 600, atMost: true },
    { name: '  in times of 5,000', value: long / short, unit: '×', limit: 1.2, atMost: true },
    { name: '  to all of them', value: whole, unit: 'ms' },
    {
      name: '  in floors: fetch and JSON.parse in a worker',
      value: whole / median(taken.floor),
      unit: '×',
      limit: 1.3,
      atMost: true,
    },
  ]
}

const shortEventId = 'evt_bench_short'

async function insertShort(pool: pg.Pool, eventId: string): Promise<void> {
  const { rowCount } = await pool.query('select from events where id = $1', [shortEventId])
  if (rowCount) return
  await pool.query(
    `insert into events (id, org_id, name, start_at, end_at)
     select $1, org_id, 'A short list', start_at, end_at from events where id = $2`,
    [shortEventId, eventId],
  )
  await pool.query(
    `insert into tickets (event_id, id, code, ticket_name, price_cents, purchased_at, owner_account_id, owner_name,
                          owner_email, owner_phone, purchaser_name, purchaser_email)
     select $1, 'tkt_s' || id, 's' || code, ticket_name, price_cents, purchased_at, owner_account_id, owner_name,
            owner_email, owner_phone, purchaser_name, purchaser_email
     from tickets where event_id = $2 order by owner_account_id, id limit 5000`,
    [shortEventId, eventId],
  )
  await pool.query('analyze tickets')
}
