import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createClient } from '@ground-control/contract/client'
import { setTicketStatus } from '@ground-control/contract/tickets'
import type { TicketId } from '@ground-control/domain/values/ids'
import { issueToken } from '@ground-control/embedded/identity/issue-token'
import pg from 'pg'
import { type Figure, isOver, median, printFigure, printHead } from '#browser/figures.ts'
import { type BenchPlatform, startPlatform } from '#browser/platform.ts'
import { measure, summary } from '#measure.ts'
import { type Insert, inserts, makePlainTable, plain } from './inserts.ts'

/** Audited inserts must keep 60 % of the rate with the most clients. */
const maxForEach = 1.66
/** At most 5 ms, where a plain insert takes 0.37 ms. On a faster disk the processor decides, so less is never asked. */
const maxInsertsForRedemption = 13.6
const maxRedemptionMs = 5
const clientCounts = [1, 4, 16] as const
const redemptionRounds = 10
const redemptionsEach = 50

/**
 * npm run bench -- --audit [--seconds 2] [--rounds 5] [--data folder]: audited inserts beside plain ones at 1, 4 and 16
 * clients, with a server that seals meanwhile, and redemptions. The database waits for the disk, as in production.
 */
export async function auditBench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      audit: { type: 'boolean' },
      seconds: { type: 'string', default: '2' },
      rounds: { type: 'string', default: '5' },
      data: { type: 'string' },
    },
  })
  const write = (line: string) => process.stdout.write(`${line}\n`)
  const platform = await startPlatform(values.data, 'tiny', {}, { fsync: 'on' })
  try {
    await makePlainTable(platform.pool)
    // Before the inserts: afterwards the database is still vacuuming, which a single redemption rarely meets.
    const figures: Figure[] = [...(await redemptions(platform))]
    for (const clients of clientCounts) {
      figures.push(...(await compare(platform, clients, Number(values.seconds), Number(values.rounds))))
    }
    figures.push(await sealing(platform), await brokenSeals(platform))
    printHead(write)
    for (const figure of figures) printFigure(figure, write)
    if (figures.some(isOver)) process.exitCode = 1
  } finally {
    await platform.close()
  }
}

/** Takes turns, so that a slow moment of the machine affects both. */
async function compare(platform: BenchPlatform, clients: number, seconds: number, rounds: number): Promise<Figure[]> {
  const rates = new Map<Insert, number[]>(inserts.map((each) => [each, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [insert, of] of rates) of.push(await rate(platform, insert, clients, seconds))
  }
  const [plain = Number.NaN, audited = Number.NaN, both = Number.NaN, change = Number.NaN] = inserts.map((each) =>
    median(rates.get(each) ?? []),
  )
  const isHeld = clients === Math.max(...clientCounts)
  const of = `${clients} ${clients === 1 ? 'client' : 'clients'}`
  return [
    { name: `${of}: plain inserts`, value: plain, unit: '/s' },
    { name: '  audited inserts', value: audited, unit: '/s' },
    {
      name: '  plain inserts for each audited one',
      value: plain / audited,
      unit: '×',
      ...(isHeld && { limit: maxForEach, atMost: true }),
    },
    { name: '  changes in a transaction', value: change, unit: '/s' },
    { name: '  changes in a transaction with their audit entry', value: both, unit: '/s' },
    { name: '  changes for each one with its entry', value: change / both, unit: '×' },
  ]
}

async function rate({ databaseUrl }: BenchPlatform, insert: Insert, count: number, seconds: number): Promise<number> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: databaseUrl }))
  await Promise.all(clients.map((client) => client.connect()))
  let done = 0
  const until = performance.now() + seconds * 1000
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        await insert(client)
        done += 1
      }
    }),
  )
  const rated = done / (seconds + (performance.now() - until) / 1000)
  await Promise.all(clients.map((client) => client.end()))
  return rated
}

/** The time until the server has sealed everything. */
async function sealing({ pool }: BenchPlatform): Promise<Figure> {
  const began = performance.now()
  while ((await pool.query('select from audit_unsealed limit 1')).rowCount !== 0) await pause(20)
  return { name: 'sealed after the last insert', value: performance.now() - began, unit: 'ms', limit: 10_000 }
}

async function redemptions({ origin, databaseUrl, pool }: BenchPlatform): Promise<readonly Figure[]> {
  const token = await issueToken({ origin, databaseUrl, email: 'super@orbit.example' })
  const api = createClient({ base: origin, organizationHeader: 'x-organization-id', token: async () => token })
  const { rows } = await pool.query<{ id: TicketId }>(
    `select t.id from tickets t join events e on e.id = t.event_id
     where t.refunded_at is null and e.status is distinct from 'cancelled' limit 1`,
  )
  const [ticket] = rows
  if (!ticket) throw new Error('There is no ticket to redeem.')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const floor: number[] = []
  const taken: number[] = []
  for (let round = 0; round < redemptionRounds; round++) {
    floor.push(...(await measure(redemptionsEach, () => plain(client))))
    taken.push(
      ...(await measure(redemptionsEach, (at) =>
        api(setTicketStatus, { params: { id: ticket.id }, body: { redeemed: at % 2 === 0 } }),
      )),
    )
  }
  await client.end()
  const [insert, redemption] = [summary(floor), summary(taken)]
  return [
    { name: 'a plain insert, p50', value: insert.p50, unit: 'ms' },
    {
      name: 'a redemption with its audit entry, p50',
      value: redemption.p50,
      unit: 'ms',
      limit: Math.max(maxRedemptionMs, Number((maxInsertsForRedemption * insert.p50).toFixed(1))),
      atMost: true,
    },
    { name: '  p95', value: redemption.p95, unit: 'ms' },
    { name: '  in plain inserts', value: redemption.p50 / insert.p50, unit: '×' },
  ]
}

async function brokenSeals({ pool }: BenchPlatform): Promise<Figure> {
  const { rowCount } = await pool.query('select from audit_broken')
  return { name: 'entries that do not hold', value: rowCount ?? Number.NaN, unit: '', limit: 0, atMost: true }
}
