import type { ApiClient } from '@ground-control/contract/client'
import { getOverallStats } from '@ground-control/contract/figures/overview'
import { listTicketDetails } from '@ground-control/contract/guests'
import { listRefunds } from '@ground-control/contract/refund-lists'
import { refundTickets } from '@ground-control/contract/refunds'
import { setTicketStatus } from '@ground-control/contract/tickets'
import type { PaymentId, TicketId } from '@ground-control/domain/values/ids'
import type { Cents } from '@ground-control/domain/values/money'
import { dayOf, instantOf } from '@ground-control/domain/values/time'
import type { Payment } from '@ground-control/process-tests/testing/use-world.ts'
import { replicaReads } from '@ground-control/server/platform/http/read-sides'
import { expect } from 'vitest'
import type { World } from './staff-under-load.ts'

/** Staff read more often than they write. */
const looksAround = 5

/** Until stopped, writes through one process and at once reads the result through another. */
export function startReadingBack(world: World, write: ApiClient, read: ApiClient) {
  const done = { refunds: 0, redemptions: 0 }
  let isStopped = false
  let refunded = 0

  async function round(): Promise<void> {
    const [payment] = await world.sell(1, { tickets: 2, price: 2500 })
    const [kept, returned] = (payment?.ids ?? []) as TicketId[]
    if (!payment || !kept || !returned) throw new Error('Nothing was sold.')
    const paymentIntentId = payment.paymentId as PaymentId
    const { refundId } = await write(refundTickets, {
      body: { paymentIntentId, ticketIds: [returned], amount: payment.price as Cents, reason: 'Cannot attend' },
    })
    const { refunds } = await read(listRefunds, { query: { eventId: world.eventId(), limit: 200 } })
    expect(refunds.map((each) => each.refundId)).toContain(refundId)
    done.refunds += 1

    await write(setTicketStatus, { params: { id: kept }, body: { redeemed: true } })
    const list = await read(listTicketDetails, { params: { eventId: world.eventId() } })
    const [mine, other] = [kept, returned].map((id) => list.find(({ ticketId }) => ticketId === id))
    expect([mine?.redeemed, other?.refundId]).toEqual([true, refundId])
    done.redemptions += 1

    // Whichever process and database answers, no answer may be older than the last.
    for (let look = 0; look < looksAround; look++) {
      const today = dayOf(instantOf(new Date()), 'UTC')
      const { ticketsRefunded = 0 } = await read(getOverallStats, { query: { startDate: today, endDate: today } })
      expect(ticketsRefunded).toBeGreaterThanOrEqual(look === 0 ? refunded + 1 : refunded)
      refunded = ticketsRefunded
    }
  }

  async function work(): Promise<void> {
    while (!isStopped) await round()
  }
  const working = work()
  // `stop` reports the failure.
  working.catch(() => {})
  return {
    async stop() {
      isStopped = true
      await working
      return done
    },
  }
}

/** Makes every read once, for existing things. */
export async function askEveryRead(world: World, api: ApiClient, payment: Payment | undefined): Promise<void> {
  const { rows } = await world.pool.query(
    'select purchaser_account_id as uid, org_id as "orgId" from payments where id = $1',
    [payment?.paymentId],
  )
  const { uid, orgId } = rows[0] ?? {}
  const [eventId, spaceId] = [world.eventId(), 'spc_1']
  await world.pool.query(`insert into spaces (id, org_id, name) values ($1, $2, 'Hall') on conflict do nothing`, [
    spaceId,
    orgId,
  ])
  const day = dayOf(instantOf(new Date()), 'UTC')
  const range = { startDate: day, endDate: day }
  const params = { id: eventId, eventId, orgId, uid, accountId: uid }
  const needed: Readonly<Record<string, object>> = {
    batchEvents: { body: { eventIds: [eventId] } },
    batchSpaces: { body: { spaceIds: [spaceId] } },
    getSpace: { params: { id: spaceId } },
    listCurrentEvents: { body: { orgIds: [orgId] } },
    listPastEvents: { body: { orgIds: [orgId] } },
    listEventFigures: { body: { eventIds: [eventId] } },
    listFirstGuests: { query: { guests: 10 } },
    listTicketChanges: { query: { since: '"unknown"' } },
    listTickets: { query: { eventId } },
    listTransfers: { query: { eventId } },
    listActivity: { query: { eventId } },
    searchAccounts: { body: { searchQuery: 'ada' } },
    searchCases: { body: { query: 'ada' } },
    searchPlatform: { body: { query: 'ada' } },
  }
  for (const endpoint of replicaReads) {
    const query = endpoint.query?.safeParse({}).success ? {} : range
    // The call is put together by name, which types can't follow.
    await api(endpoint, { params, ...(endpoint.query && { query }), ...needed[endpoint.name] } as never)
  }
}
