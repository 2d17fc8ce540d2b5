import { parseArgs } from 'node:util'
import { createClient } from '@ground-control/contract/client'
import { changeCalls, readCalls } from './api-calls.ts'
import { findSubjects } from './api-subjects.ts'
import { measure, summary } from './measure.ts'

/**
 * npm run bench -- --base URL --token T [--calls 200] [--only text] [--write]: the time of each call, also as a
 * multiple of an empty call (/healthz). Calls that change data need --write. Start the platform with
 * CALLS_PER_MINUTE=1000000.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const named = benches[args[0] ?? '']
  if (named) return (await named())(args)
  const { values } = parseArgs({
    args: [...args],
    options: {
      base: { type: 'string', default: 'http://127.0.0.1:4000' },
      token: { type: 'string' },
      calls: { type: 'string', default: '200' },
      only: { type: 'string', default: '' },
      write: { type: 'boolean', default: false },
    },
  })
  if (!values.token) throw new Error('A token is needed: --token "$(npm run -s token -- super@orbit.example)"')
  const { base, token } = values
  const calls = Number(values.calls)
  const api = createClient({ base, organizationHeader: 'x-organization-id', token: async () => token })
  const floor = summary(await measure(calls, () => fetch(`${base}/healthz`).then((reply) => reply.text())))
  process.stdout.write(`${row('call', 'p50 ms', 'p95 ms', '× floor')}\n`)
  print('floor: GET /healthz', floor)
  const subjects = await findSubjects(api, { base, token })
  const chosen = [...readCalls(api, subjects), ...(values.write ? changeCalls(api, subjects) : [])]
  for (const { name, maxRuns = calls, run } of chosen.filter((call) => call.name.includes(values.only))) {
    try {
      print(name, summary(await measure(Math.min(calls, maxRuns), run)))
    } catch (error) {
      process.exitCode = 1
      process.stdout.write(`${row(name, 'failed')}   ${error instanceof Error ? error.message : error}\n`)
    }
  }

  function print(name: string, { p50, p95 }: { p50: number; p95: number }) {
    process.stdout.write(`${row(name, p50.toFixed(1), p95.toFixed(1), (p50 / floor.p50).toFixed(1))}\n`)
  }
}

type Bench = (args: readonly string[]) => Promise<void>

/** Chosen by the first argument, because others may have the same names. */
const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  '--guests': async () => (await import('./guests/guests-bench.ts')).guestsBench,
  '--search': async () => (await import('./search-box/search-bench.ts')).searchBench,
  '--first-load': async () => (await import('./first-load/first-load-bench.ts')).firstLoadBench,
  '--cases': async () => (await import('./cases/cases-bench.ts')).casesBench,
  '--jobs': async () => (await import('./jobs/jobs-bench.ts')).jobsBench,
  '--audit': async () => (await import('./audit/audit-bench.ts')).auditBench,
  '--sales': async () => (await import('./sales/sales-bench.ts')).salesBench,
  '--growth': async () => (await import('./growth/growth-bench.ts')).growthBench,
  '--load': async () => (await import('./load/load-bench.ts')).loadBench,
  '--soak': async () => (await import('./load/soak-bench.ts')).soakBench,
}

const row = (name: string, ...figures: readonly string[]) =>
  name.padEnd(64) + figures.map((figure) => figure.padStart(10)).join('')
