import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type ApiClient, createClient } from '@ground-control/contract/client'
import { getEvent } from '@ground-control/contract/events'
import { getOverallStats } from '@ground-control/contract/figures/overview'
import { askForJob, previewJob } from '@ground-control/contract/jobs/job-calls'
import { getJob, reconcileJob } from '@ground-control/contract/jobs/job-lists'
import { searchPlatform } from '@ground-control/contract/search'
import type { EventId, JobId } from '@ground-control/domain/values/ids'
import { issueToken } from '@ground-control/embedded/identity/issue-token'
import { type Figure, isOver, printFigure, printHead } from '#browser/figures.ts'
import { startPlatform } from '#browser/platform.ts'
import { cpuMs, databaseCpuMs, postmasterOf } from '#cpu-spent.ts'
import { summary } from '#measure.ts'
import { eventName, insertPayments } from './many-payments.ts'

const minPerSecond = 200
const maxSlower = 2
const maxGrowthMb = 50
const otherCallEveryMs = 250

/**
 * npm run bench -- --jobs [--payments 47000] [--seed large] [--data folder]: refunds all payments of an event at the
 * sandbox, without a rate limit. Prints refunds per second, memory, and how much slower other calls are meanwhile.
 */
export async function jobsBench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      jobs: { type: 'boolean' },
      payments: { type: 'string', default: '47000' },
      seed: { type: 'string', default: 'large' },
      data: { type: 'string' },
    },
  })
  const payments = Number(values.payments)
  const write = (line: string) => process.stdout.write(`${line}\n`)
  const platform = await startPlatform(values.data, values.seed === 'tiny' ? 'tiny' : 'large', {
    PROVIDER_REFUNDS_PER_SECOND: '0',
    BULK_REFUND_APPROVAL_CENTS: '1000000000000',
  })
  try {
    const eventId = await insertPayments(platform.pool, payments)
    const { origin, databaseUrl, pid } = platform
    const token = await issueToken({ origin, databaseUrl, email: 'super@orbit.example' })
    const api = createClient({ base: origin, organizationHeader: 'x-organization-id', token: async () => token })
    const before = await timesOf(api, eventId, () => false)
    const memory: number[] = []
    const postmaster = await postmasterOf(platform.pool)
    const started = performance.now()
    const preview = await api(previewJob, { body: { eventId, kind: 'call-off' } })
    const previewMs = performance.now() - started
    const jobId = await startJob(api, eventId, preview.hash)
    const startMs = performance.now() - started - previewMs
    const work = { platform: cpuMs([pid]), database: databaseCpuMs(postmaster) }
    let isOverYet = false
    const other = timesOf(api, eventId, () => !isOverYet)
    const began = performance.now()
    while (!(await isDone(api, jobId))) {
      memory.push(residentMb(pid))
      await pause(1_000)
    }
    const seconds = (performance.now() - began) / 1000
    const worked = {
      platform: cpuMs([pid]) - work.platform,
      database: databaseCpuMs(postmaster) - work.database,
    }
    isOverYet = true
    const during = await other
    const { difference } = await api(reconcileJob, { params: { jobId } })
    const figures: readonly Figure[] = [
      { name: `${payments} payments: preview`, value: previewMs, unit: 'ms' },
      { name: '  start', value: startMs, unit: 'ms' },
      { name: '  all refunded after', value: seconds, unit: 's' },
      { name: '  refunds a second', value: payments / seconds, unit: '/s' },
      {
        name: '  share of what is wanted',
        value: minPerSecond / (payments / seconds),
        unit: '×',
        limit: 1,
        atMost: true,
      },
      {
        name: '  difference from the provider, in cents',
        value: difference ?? Number.NaN,
        unit: '',
        limit: 0,
        atMost: true,
      },
      { name: '  work of the platform for each', value: worked.platform / payments, unit: 'ms' },
      { name: '  work of the database for each', value: worked.database / payments, unit: 'ms' },
      { name: 'memory, most of it', value: Math.max(...memory), unit: 'MB' },
      { name: '  grown after the first quarter by', value: grownMb(memory), unit: 'MB', limit: maxGrowthMb },
      ...otherCalls.flatMap(({ name }, index): Figure[] => [
        { name: `${name} before, 95th percentile`, value: before.each[index] ?? Number.NaN, unit: 'ms' },
        { name: '  meanwhile', value: during.each[index] ?? Number.NaN, unit: 'ms' },
      ]),
      {
        name: 'other calls together, slower by',
        value: during.all / before.all,
        unit: '×',
        limit: maxSlower,
        atMost: true,
      },
    ]
    printHead(write)
    for (const figure of figures) printFigure(figure, write)
    if (figures.some(isOver)) process.exitCode = 1
  } finally {
    await platform.close()
  }
}

async function startJob(api: ApiClient, eventId: EventId, hash: string): Promise<JobId> {
  const choices = { fees: true, reason: 'Storm warning', tellCustomers: false, eventName }
  const { jobId } = await api(askForJob, { body: { eventId, kind: 'call-off', ...choices, hash } })
  return jobId
}

async function isDone(api: ApiClient, jobId: JobId): Promise<boolean> {
  const { state, progress } = await api(getJob, { params: { jobId } })
  if (state !== 'done' && state !== 'running') throw new Error(`The job is ${state}.`)
  if (progress.failed.items > 0) throw new Error(`${progress.failed.items} refunds failed.`)
  return state === 'done'
}

const otherCalls = [
  { name: 'overall figures', run: (api: ApiClient) => api(getOverallStats, {}) },
  { name: 'the event', run: (api: ApiClient, id: EventId) => api(getEvent, { params: { id } }) },
  { name: 'a search', run: (api: ApiClient) => api(searchPlatform, { body: { query: 'Lovelace' } }) },
] as const

/**
 * Makes staff calls beside the job: at least forty of each kind, then for as long as it runs. Returns the 95th
 * percentile.
 */
async function timesOf(api: ApiClient, eventId: EventId, goesOn: () => boolean) {
  const taken: number[][] = otherCalls.map(() => [])
  for (let round = 0; round < 120 || goesOn(); round++) {
    const which = round % otherCalls.length
    const began = performance.now()
    await otherCalls[which]?.run(api, eventId)
    taken[which]?.push(performance.now() - began)
    await pause(otherCallEveryMs)
  }
  return { all: summary(taken.flat()).p95, each: taken.map((times) => summary(times).p95) }
}

/** From the peak of the first quarter to the peak of the last. */
function grownMb(memory: readonly number[]): number {
  const quarter = Math.ceil(memory.length / 4)
  return Math.max(...memory.slice(-quarter)) - Math.max(...memory.slice(0, quarter))
}

/** Resident memory of the platform's process, as Linux counts it. */
function residentMb(pid: number): number {
  const [, kb = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}
