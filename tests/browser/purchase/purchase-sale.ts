import type { BoxOffice } from '#platform/box-office.ts'
import type { Platform } from '#platform/run-platform.ts'

const jose = { accountId: 'acc_jose', name: 'José Yang', email: 'jose@inbox.example' }
const nina = { accountId: 'acc_nina', name: 'Nina Petrov', email: 'nina@mail.example' }

/** José pays $268.40, fees included, for tickets to two events, and gives two of them to Nina. */
export async function joseBuys(boxOffice: BoxOffice, { pool }: Pick<Platform, 'pool'>) {
  const eventId = await boxOffice.event({ name: 'Stadium of the Sun' })
  const lateId = await boxOffice.event({ name: 'Late Show' })
  await pool.query('update events set org_id = (select org_id from events where id = $1) where id = $2', [
    eventId,
    lateId,
  ])
  const { paymentId, ticketIds } = await boxOffice.sell(eventId, {
    purchaser: jose,
    paid: 26840,
    tickets: [
      { name: 'Balcony', price: 9000, owner: jose },
      { name: 'Floor', price: 5400, owner: nina },
      { name: 'Floor', price: 5400, owner: nina },
      { name: 'Late entry', price: 5400, owner: jose },
    ],
  })
  await pool.query('update tickets set event_id = $1 where id = $2', [lateId, ticketIds[3]])
  return { eventId, lateId, paymentId, ticketIds }
}
