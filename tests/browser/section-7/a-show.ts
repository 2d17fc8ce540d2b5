import type pg from 'pg'
import { anEvent, type Show } from '#ground-control/board-page.ts'
import type { BoxOffice } from '#platform/box-office.ts'
import { ownerOf, type Person, personOf } from '#profile/profile-page.ts'

/** An event that just sold two tickets, one at a huge price, and two other events of its organization. */
export async function aShow(pool: pg.Pool, boxOffice: BoxOffice): Promise<Show & { readonly person: Person }> {
  const show = await anEvent(pool, 30)
  await pool.query(
    `insert into events (id, org_id, name, start_at, end_at, ticketed, status)
     select $1 || kind, $2, kind, now() + days * interval '1 day', now() + (days + 1) * interval '1 day', ticketed, status
     from (values ('_past', -9, true, 'ended'), ('_open', 20, false, 'on_sale')) other (kind, days, ticketed, status)`,
    [show.eventId, show.orgId],
  )
  const person = await personOf(pool, { name: 'Sela Roth' })
  const owner = ownerOf(person)
  const tickets = [
    { owner, price: 400_000_000 },
    { owner, redeemed: true, price: 1 },
  ]
  await boxOffice.sell(show.eventId, { at: new Date().toISOString(), purchaser: owner, tickets })
  return { ...show, person }
}
