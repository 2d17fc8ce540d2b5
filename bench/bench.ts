import { parseArgs } from 'node:util'
import { createClient } from '@ground-control/contract/client'
import { changeCalls, readCalls } from './api-calls.ts'
import { findSubjects } from './api-subjects.ts'
import { measure, summary } from './measure.ts'

/**
 * npm run bench -- --base URL --token T [--calls 200] [--only text] [--write]: the time of each call, also as a
 * multiple of an empty one (/healthz). Calls that change data need --write. Start the platform with
 * CALLS_PER_MINUTE=1000000.
 */
export async function bench(args: readonly string[]): Promise<void> {
  if (args.includes('--guests')) {
    const { guestsBench } = await import('./guests/guests-bench.ts')
    return guestsBench(args)
  }
  if (args.includes('--search')) {
    const { searchBench } = await import('./search-box/search-bench.ts')
    return searchBench(args)
  }
  if (args.includes('--first-load')) {
    const { firstLoadBench } = await import('./first-load/first-load-bench.ts')
    return firstLoadBench(args)
  }
  if (args.includes('--cases')) {
    const { casesBench } = await import('./cases/cases-bench.ts')
    return casesBench(args)
  }
  if (args.includes('--jobs')) {
    const { jobsBench } = await import('./jobs/jobs-bench.ts')
    return jobsBench(args)
  }
  if (args.includes('--audit')) {
    const { auditBench } = await import('./audit/audit-bench.ts')
    return auditBench(args)
  }
  if (args.includes('--sales')) {
    const { salesBench } = await import('./sales/sales-bench.ts')
    return salesBench(args)
  }
  if (args.includes('--growth')) {
    const { growthBench } = await import('./growth/growth-bench.ts')
    return growthBench(args)
  }
  if (args.includes('--load')) {
    const { loadBench } = await import('./load/load-bench.ts')
    return loadBench(args)
  }
  if (args.includes('--soak')) {
    const { soakBench } = await import('./load/soak-bench.ts')
    return soakBench(args)
  }
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

const row = (name: string, ...figures: readonly string[]) =>
  name.padEnd(64) + figures.map((figure) => figure.padStart(10)).join('')
