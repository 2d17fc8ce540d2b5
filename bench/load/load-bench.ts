import { parseArgs } from 'node:util'
import { setTicketStatus } from '@ground-control/contract/tickets'
import type { EventId, TicketId } from '@ground-control/domain/values/ids'
import { issueToken } from '@ground-control/embedded/identity/issue-token'
import { verifyAudit } from '@ground-control/server/modules/activity/verify-audit'
import { verifyRollups } from '@ground-control/server/modules/figures/verify-rollups'
import { verifyMoney } from '@ground-control/server/modules/refunds/verify-money'
import pg from 'pg'
import { startPlatform } from '#browser/platform.ts'
import { leanClient } from './lean-client.ts'
import { atRate, type Book, errorsIn, tableOf, timed } from './open-loop.ts'
import { prepareLoad, sellOne } from './prepare-load.ts'
import { screensOf } from './screens.ts'
import { watchWork } from './watch-work.ts'

/** How often each member of staff opens a screen. */
const screenEverySeconds = 3
const shopConnections = 20
const shopName = 'shops'

/**
 * npm run bench -- --load [--seconds 300] [--staff 50] [--sales 200] [--redemptions 100] [--seed tiny] [--data folder]:
 * staff, shops and doors at once, each at a fixed rate however long answers take. Prints the times by call, then
 * verifies.
 */
export async function loadBench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      load: { type: 'boolean' },
      seconds: { type: 'string', default: '300' },
      staff: { type: 'string', default: '50' },
      sales: { type: 'string', default: '200' },
      redemptions: { type: 'string', default: '100' },
      seed: { type: 'string', default: 'tiny' },
      data: { type: 'string' },
    },
  })
  const [seconds, sales, redemptions] = [values.seconds, values.sales, values.redemptions].map(Number) as [
    number,
    number,
    number,
  ]
  const screens = Number(values.staff) / screenEverySeconds
  const platform = await startPlatform(values.data, values.seed === 'large' ? 'large' : 'tiny', { DEMO_LIVE: 'off' })
  const shops = new pg.Pool({
    connectionString: platform.databaseUrl,
    max: shopConnections,
    application_name: shopName,
    // Connections stay open, because their CPU time is counted only while they exist.
    idleTimeoutMillis: 0,
  })
  try {
    const { origin, databaseUrl, pool } = platform
    const prepared = await prepareLoad(pool, {
      events: 50,
      redemptions: redemptions * seconds,
      refunds: Math.ceil((screens * seconds) / 10),
    })
    const token = await issueToken({ origin, databaseUrl, email: 'super@orbit.example' })
    const api = leanClient({ origin, token })
    const staff = screensOf(api, prepared)
    const book: Book = new Map()
    const work = await watchWork(platform, shopName)
    await Promise.all([
      atRate(screens, seconds, (nth, dueAt) => staff.open(book, nth, dueAt)),
      atRate(sales, seconds, (nth, dueAt) => {
        const eventId = prepared.eventIds[nth % prepared.eventIds.length] as EventId
        return timed(book, 'sale (SQL of a shop)', dueAt, () => sellOne(shops, eventId))
      }),
      atRate(redemptions, seconds, (nth, dueAt) => {
        const id = prepared.toRedeem[nth] as TicketId
        return timed(book, 'redemption', dueAt, () =>
          api(setTicketStatus, { params: { id }, body: { redeemed: true } }),
        )
      }),
    ])
    const asked = `${values.staff} staff, ${sales} sales and ${redemptions} redemptions a second for ${seconds} s`
    const parts = [asked, tableOf(book), await work.spent(), await verdict(pool)]
    process.stdout.write(`${parts.join('\n\n')}\n`)
    if (errorsIn(book) > 0) process.exitCode = 1
  } finally {
    await shops.end()
    await platform.close()
  }
}

/** The same checks as `npm run verify`. */
export async function verdict(pool: pg.Pool): Promise<string> {
  const { rows, tickets, cents, checkedTickets } = await verifyRollups(pool)
  const { differences, refunds } = await verifyMoney(pool)
  const { broken } = await verifyAudit(pool)
  if (rows + differences.length + broken.length > 0) process.exitCode = 1
  const figures = `${checkedTickets} tickets recounted: ${tickets} tickets and ${cents} cents differ`
  return `verify: ${figures}; ${refunds} refunds: ${differences.length} differ; ${broken.length} audit entries are broken.`
}
