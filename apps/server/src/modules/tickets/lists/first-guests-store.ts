import type { TicketDetail } from '@ground-control/contract/tickets'
import { firstGuests } from '@ground-control/domain/guests/first-guests'
import type { EventId } from '@ground-control/domain/values/ids'
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'
import { ticketDetail, ticketSource } from '#platform/db/fragments/ticket-detail.ts'

type FirstGuests = {
  /** Tickets as JSON, in the order of ids. Empty if too many tickets are needed to know the first guests. */
  readonly rows: readonly string[]
  readonly total: number
}

type NearTickets = {
  /** All tickets up to this place are included. null: these are all tickets of the event. */
  readonly place: string | null
  /** null: too many. */
  readonly rows: readonly string[] | null
  readonly total: number
}

/** How many tickets per guest to read: first the small number, then the large one. Most guests have fewer. */
const ticketsOfGuest = [12, 40]

/** For more tickets than this, reading the whole list takes hardly longer. */
const maxTickets = 5000

const guestOf = sql`guest_of(t.owner_account_id, t.purchaser_email, t.id)`
const placeOf = sql`guest_place(t.owner_account_id, t.owner_name, t.purchaser_name, t.purchaser_email, t.id) collate "C"`

export const createFirstGuestsStore = ({ db }: Pick<Database, 'db'>) => ({
  /** null: there is no such event. */
  async read(eventId: EventId, guests: number): Promise<FirstGuests | null> {
    let total = 0
    for (const count of ticketsOfGuest) {
      const near = await nearTickets(db, eventId, count * guests)
      if (!near) return null
      total = near.total
      if (near.rows === null) break
      const rows = rowsOfFirst(near.rows, near.place, guests)
      if (rows) return { rows, total }
    }
    return { rows: [], total }
  },
})

export type FirstGuestsStore = ReturnType<typeof createFirstGuestsStore>

async function nearTickets(db: Database['db'], eventId: EventId, count: number): Promise<NearTickets | null> {
  const { rows } = await db.execute<NearTickets>(sql`
    with nearest as materialized (
      select ${placeOf} as place from tickets t where t.event_id = ${eventId} order by ${placeOf} limit ${count}
    ),
    edge as materialized (select case when count(*) = ${count} then max(place) end as place from nearest),
    near as materialized (
      select ${guestOf} as guest from tickets t
      where t.event_id = ${eventId} and ${placeOf} <= coalesce((select place from edge), ${afterAll})
      limit ${maxTickets + 1}
    ),
    wanted as materialized (
      (select t.id from tickets t
       where t.event_id = ${eventId} and t.owner_account_id = any(array(select distinct guest from near))
         and is_guest_id(t.owner_account_id))
      union all
      (select t.id from tickets t
       where t.event_id = ${eventId} and ${guestOf} = any(array(select distinct guest from near))
         and is_guest_id(t.owner_account_id) is not true)
      limit ${maxTickets + 1}
    )
    select (select place from edge) as place, coalesce(s.sold + s.comps, 0)::int as total,
           case when (select count(*) from near) <= ${maxTickets} and (select count(*) from wanted) <= ${maxTickets}
           then array(
             select ${ticketDetail} from ${ticketSource}
             where t.event_id = ${eventId} and t.id = any(array(select id from wanted)) order by t.id)
           end as rows
    from events e left join event_stats s on s.event_id = e.id
    where e.id = ${eventId}`)
  return rows[0] ?? null
}

/** Sorts after every place, because places consist of plain letters and signs. */
const afterAll = '~'

/** null: there are more guests, but too few of them are certain to be among the first. */
function rowsOfFirst(rows: readonly string[], place: string | null, guests: number): readonly string[] | null {
  const tickets = rows.map((row) => JSON.parse(row) as TicketDetail)
  const { entries } = firstGuests(tickets, place)
  if (entries.length < guests && place !== null) return null
  const wanted = new Set(entries.slice(0, guests).flatMap((entry) => entry.tickets.map(({ ticketId }) => ticketId)))
  return rows.filter((_, at) => {
    const ticket = tickets[at]
    return ticket !== undefined && wanted.has(ticket.ticketId)
  })
}
