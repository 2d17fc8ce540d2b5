import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { searchAccounts } from '@ground-control/contract/accounts'
import { type ApiClient, createClient } from '@ground-control/contract/client'
import { getEventReport } from '@ground-control/contract/figures/events'
import { listRangeOrganizations } from '@ground-control/contract/figures/organizations'
import { getOverallStats, getSalesTrend, listEventStats } from '@ground-control/contract/figures/overview'
import { EventId } from '@ground-control/contract/primitives'
import { addDays, todayIn } from '@ground-control/domain/values/time'
import { issueToken } from '@ground-control/embedded/identity/issue-token'
import { startPlatform } from '#browser/platform.ts'
import { measure, summary } from '#measure.ts'
import { type Line, pictureOf } from './growth-picture.ts'
import { growAccounts, growTickets } from './many-rows.ts'

type Calls = Readonly<Record<string, (round: number) => Promise<unknown>>>

/**
 * npm run bench -- --growth [--tickets 10000,100000,1000000,5000000,10000000] [--accounts 200000,2000000] [--calls 50]
 * [--data folder] [--picture file.svg]: prints medians in ms of figures and searches for a growing platform, as
 * Markdown.
 */
export async function growthBench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      growth: { type: 'boolean' },
      tickets: { type: 'string', default: '10000,100000,1000000,5000000,10000000' },
      accounts: { type: 'string', default: '200000,2000000' },
      calls: { type: 'string', default: '50' },
      data: { type: 'string' },
      picture: { type: 'string' },
    },
  })
  const calls = Number(values.calls)
  const platform = await startPlatform(values.data, 'tiny', { DEMO_LIVE: 'off' })
  try {
    const { origin, databaseUrl, pool } = platform
    const token = () => issueToken({ origin, databaseUrl, email: 'super@orbit.example' })
    let current = await token()
    const api = createClient({ base: origin, organizationHeader: 'x-organization-id', token: async () => current })

    async function grow(what: string, sizes: readonly number[], to: (size: number) => Promise<void>, asked: Calls) {
      const all: Calls = {
        'floor: GET /healthz': () => fetch(`${origin}/healthz`).then((reply) => reply.text()),
        ...asked,
      }
      const lines: Line[] = Object.keys(all).map((name) => ({ name, values: [] }))
      for (const size of sizes) {
        await to(size)
        // Adding rows may take longer than a token is valid.
        current = await token()
        // A server that has just started is slower than usual, so warm it up.
        if (size === sizes[0]) for (const run of Object.values(all)) await measure(calls, run)
        for (const [nth, run] of Object.values(all).entries())
          lines[nth]?.values.push(summary(await measure(calls, run)).p50)
      }
      process.stdout.write(`${tableOf(what, sizes, lines)}\n\n`)
      return lines
    }

    const ticketSizes = sizesOf(values.tickets)
    const lines = await grow('tickets', ticketSizes, (size) => growTickets(pool, size), figureCalls(api))
    if (values.picture) writeFileSync(values.picture, pictureOf(ticketSizes, lines))
    await grow('accounts', sizesOf(values.accounts), (size) => growAccounts(pool, size), searchCalls(api))
  } finally {
    await platform.close()
  }
}

const sizesOf = (text: string) => text.split(',').filter(Boolean).map(Number)

function figureCalls(api: ApiClient): Calls {
  const today = todayIn('UTC', new Date())
  const year = { startDate: addDays(today, -364), endDate: today }
  const past = { startDate: addDays(today, -200), endDate: addDays(today, -100) }
  const month = { startDate: addDays(today, -29), endDate: today }
  const day = { startDate: today, endDate: today }
  const eventId = EventId.parse('evt_growth_0')
  return {
    'totals of a year': () => api(getOverallStats, { query: year }),
    'totals of 101 past days': () => api(getOverallStats, { query: past }),
    'totals of a month and the one before': () => api(getOverallStats, { query: { ...month, compareWith: 'before' } }),
    'totals of today and a week ago': () => api(getOverallStats, { query: { ...day, compareWith: 'week' } }),
    'top 20 of a year': () => api(listEventStats, { query: { ...year, limit: 20, sortBy: 'totalRevenue' } }),
    'top 20 of a month': () => api(listEventStats, { query: { ...month, limit: 20, sortBy: 'totalRevenue' } }),
    'last changed 20 of a year': () => api(listEventStats, { query: { ...year, limit: 20 } }),
    'organizations of a year': () => api(listRangeOrganizations, { query: year }),
    'trend of a year': () => api(getSalesTrend, { query: year }),
    'trend of today by hour': () => api(getSalesTrend, { query: day }),
    'one event of 500 tickets': () => api(getEventReport, { params: { eventId } }),
  }
}

function searchCalls(api: ApiClient): Calls {
  const search = (query: (round: number) => string) => (round: number) =>
    api(searchAccounts, { body: { searchQuery: query(round) } })
  const first = ['Nikhil', 'Salma', 'Jonas', 'Tariq']
  return {
    'a name as it is typed': search((round) => first[round % first.length] ?? 'Ada'),
    'two letters': search((round) => ['ad', 'gr', 'ni', 'me'][round % 4] ?? 'ad'),
    'an email': search((round) => `ada.a${round}@guests.example`),
    'a phone': search((round) => `+1 415 ${String(2_000_000 + round * 31_337)}`),
    'nothing that is there': search((round) => `zzqx${round}`),
  }
}

function tableOf(what: string, sizes: readonly number[], lines: readonly Line[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    row([`median, ms, at ${what}`, ...sizes.map((size) => size.toLocaleString('en-US'))]),
    row(['---', ...sizes.map(() => '---:')]),
    ...lines.map(({ name, values }) => row([name, ...values.map((value) => value.toFixed(1))])),
  ].join('\n')
}
