import { parseArgs } from 'node:util'
import { type ApiClient, createClient } from '@ground-control/contract/client'
import { countCases, listCases, searchCases } from '@ground-control/contract/support-lists'
import { issueToken } from '@ground-control/embedded/identity/issue-token'
import { isOver, printFigure, printHead } from '#browser/figures.ts'
import { startPlatform } from '#browser/platform.ts'
import { type BenchCall, measure, summary } from '#measure.ts'
import { insertCases } from './many-cases.ts'

const limit = 50

/** npm run bench -- --cases [--calls 100] [--data folder]: searches and lists among 100,000 support cases. */
export async function casesBench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { cases: { type: 'boolean' }, calls: { type: 'string', default: '100' }, data: { type: 'string' } },
  })
  const calls = Number(values.calls)
  const write = (line: string) => process.stdout.write(`${line}\n`)
  const platform = await startPlatform(values.data, 'tiny')
  try {
    await insertCases(platform.pool)
    const { origin, databaseUrl } = platform
    const token = await issueToken({ origin, databaseUrl, email: 'super@orbit.example' })
    const api = createClient({ base: origin, organizationHeader: 'x-organization-id', token: async () => token })
    const floor = summary(await measure(calls, () => fetch(`${origin}/healthz`).then((reply) => reply.text())))
    printHead(write)
    printFigure({ name: 'floor: GET /healthz, median', value: floor.p50, unit: 'ms' }, write)
    for (const { name, run } of [...searches(api), ...lists(api)]) {
      const { p50, p95 } = summary(await measure(calls, run))
      const figure = { name: `${name}, median`, value: p50, unit: 'ms', limit } as const
      printFigure(figure, write)
      printFigure({ name: '  95th percentile', value: p95, unit: 'ms' }, write)
      printFigure({ name: '  of the floor', value: p50 / floor.p50, unit: '×' }, write)
      if (isOver(figure)) process.exitCode = 1
    }
  } finally {
    await platform.close()
  }
}

function searches(api: ApiClient): readonly BenchCall[] {
  const queries: Readonly<Record<string, (round: number) => string>> = {
    'a word of every message': () => 'the',
    'a word of most messages': () => 'ticket',
    'two common words': () => 'please scanner',
    'two letters': (round) => ['sc', 're', 'ti', 'pa'][round % 4] ?? 're',
    'a rare word': (round) => `postponed ${round * 997}`,
    'a name': (round) => `okafor${round % 997}`,
    'a name and a word': (round) => `lovelace${round % 997} ticket`,
    'an email': (round) => `person${1 + round * 31}@guests.example`,
    'a case id': (round) => `sup_bench_${1 + round * 97}`,
    'nothing that is there': (round) => `zzqx${round}`,
  }
  return Object.entries(queries).map(([what, query]) => ({
    name: `search of 100,000 cases: ${what}`,
    run: (round) => api(searchCases, { body: { query: query(round), limit: 50 } }),
  }))
}

const lists = (api: ApiClient): readonly BenchCall[] => [
  { name: 'list: open', run: () => api(listCases, { query: { tab: 'open', limit: 50 } }) },
  { name: 'list: solved', run: () => api(listCases, { query: { tab: 'solved', limit: 50 } }) },
  { name: 'list: everything', run: () => api(listCases, { query: { limit: 50 } }) },
  {
    name: 'list: solved, a category and a priority',
    run: () => api(listCases, { query: { tab: 'solved', category: 'refund', priority: 'urgent', limit: 50 } }),
  },
  { name: 'counts of the tabs', run: () => api(countCases, {}) },
]
