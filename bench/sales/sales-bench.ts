import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Figure, isOver, median, printFigure, printHead } from '#browser/figures.ts'
import { startPlatform } from '#browser/platform.ts'
import { type Prepared, redemptions, sales, type Work } from './ticket-writers.ts'

/** 1.43 times the duration means 70 % of the rate. */
const maxTimes = 1.43
const works: readonly Work[] = [sales, redemptions]

/**
 * npm run bench -- --sales [--seed large] [--data folder] [--rounds 5] [--seconds 2] [--events 800]
 * [--clients 1,8,32] [--fsync on]: sales and redemptions a second by plain SQL beside a running platform, with our
 * triggers and without, in turn. The database waits for the disk, as in production; --fsync off leaves only the CPU.
 */
export async function salesBench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sales: { type: 'boolean' },
      seed: { type: 'string', default: 'large' },
      data: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '2' },
      events: { type: 'string', default: '800' },
      clients: { type: 'string', default: '1,8,32' },
      fsync: { type: 'string', default: 'on' },
    },
  })
  const write = (line: string) => process.stdout.write(`${line}\n`)
  const platform = await startPlatform(
    values.data,
    values.seed === 'tiny' ? 'tiny' : 'large',
    { DEMO_LIVE: 'off' },
    { fsync: values.fsync },
  )
  try {
    const { pool, databaseUrl } = platform
    const clientCounts = values.clients.split(',').map(Number)
    const clients = await connect(databaseUrl, Math.max(...clientCounts))
    const asked = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
    const kept: string[] = []
    printHead(write)
    for (const spread of [1, Number(values.events)]) {
      for (const work of works) {
        const prepared = await work.prepare(pool, spread, clients.length)
        const shares: string[] = []
        for (const count of clientCounts) {
          const rates = await ratesOf(pool, clients.slice(0, count), prepared, asked)
          shares.push(`${((rates.with / rates.without) * 100).toFixed(0)} %`)
          for (const figure of figuresOf(work.name, spread, count, rates)) {
            printFigure(figure, write)
            if (isOver(figure)) process.exitCode = 1
          }
        }
        kept.push(cells([`${work.name} on ${eventsOf(spread)}`, ...shares]))
      }
    }
    write('\nThe rate that is left with our triggers, by clients:')
    write(cells(['', ...clientCounts.map(String)]))
    write(cells(['---', ...clientCounts.map(() => '---:')]))
    for (const line of kept) write(line)
    await Promise.all(clients.map((client) => client.end()))
  } finally {
    await platform.close()
  }
}

const cells = (texts: readonly string[]) => `| ${texts.join(' | ')} |`

const eventsOf = (count: number) => (count === 1 ? 'one event' : `${count} events`)

type Rates = { readonly with: number; readonly without: number; readonly miscounted: number }

function figuresOf(name: string, events: number, clients: number, rates: Rates): Figure[] {
  return [
    {
      name: `${name} on ${eventsOf(events)}, ${clients} at a time, without triggers`,
      value: rates.without,
      unit: '/s',
    },
    { name: '  with triggers', value: rates.with, unit: '/s' },
    { name: '  without, times with', value: rates.without / rates.with, unit: '×', limit: maxTimes, atMost: true },
    { name: '  tickets that the figures miss right after', value: rates.miscounted, unit: '', limit: 0, atMost: true },
  ]
}

/** Takes turns, so that a slow moment of the machine affects both. */
async function ratesOf(
  pool: pg.Pool,
  clients: readonly pg.Client[],
  { run, difference }: Prepared,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Rates> {
  const rates: { with: number[]; without: number[] } = { with: [], without: [] }
  let miscounted = 0
  for (let round = 0; round < rounds * 2; round++) {
    const isWith = round % 2 === 0
    await pool.query(`alter table tickets ${isWith ? 'enable' : 'disable'} trigger user`)
    const before = await difference()
    rates[isWith ? 'with' : 'without'].push(await perSecond(clients, run, seconds))
    if (isWith) miscounted += Math.abs((await difference()) - before)
  }
  await pool.query('alter table tickets enable trigger user')
  return { with: median(rates.with), without: median(rates.without), miscounted }
}

async function perSecond(clients: readonly pg.Client[], run: Prepared['run'], seconds: number): Promise<number> {
  let times = 0
  const began = performance.now()
  const end = began + seconds * 1000
  await Promise.all(
    clients.map(async (client, which) => {
      while (performance.now() < end) {
        await run(client, which)
        times += 1
      }
    }),
  )
  return (times * 1000) / (performance.now() - began)
}

const connect = (connectionString: string, count: number): Promise<pg.Client[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const client = new pg.Client({ connectionString })
      await client.connect()
      return client
    }),
  )
