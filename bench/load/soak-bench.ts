import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createStreamClient } from '@ground-control/contract/client'
import { followLive } from '@ground-control/contract/live'
import type { EventId } from '@ground-control/domain/values/ids'
import { issueToken } from '@ground-control/embedded/identity/issue-token'
import { median } from '#browser/figures.ts'
import { type BenchPlatform, startPlatform } from '#browser/platform.ts'
import { leanClient } from './lean-client.ts'
import { verdict } from './load-bench.ts'
import { atRate, type Book, errorsIn, tableOf, timed } from './open-loop.ts'
import { prepareLoad, sellOne } from './prepare-load.ts'
import { screensOf } from './screens.ts'

const rates = { screens: 2, sales: 2, exports: 0.1, lines: 0.5 } as const
const sampleEveryMs = 5_000
/** Longer than a collection takes. */
const collectMs = 1_000
/** A leak of one kilobyte per call would be far more over two hours. */
const maxGrowth = { factor: 1.1, mb: 10 } as const

/** Garbage isn't a leak, but an idle platform keeps it for minutes. */
const collectWhenTold = `import v8 from 'node:v8'
import vm from 'node:vm'
v8.setFlagsFromString('--expose-gc')
const collect = vm.runInNewContext('gc')
process.on('SIGUSR2', () => collect())`

type Sample = { readonly rssMb: number; readonly heapMb: number }

/**
 * npm run soak [-- --minutes 120] [--seed tiny]: screens, sales, refunds, exports and live lines that open and close.
 * Prints the memory of the platform's process by quarters, and whether it stays flat.
 */
export async function soakBench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      soak: { type: 'boolean' },
      minutes: { type: 'string', default: '120' },
      seed: { type: 'string', default: 'tiny' },
    },
  })
  const seconds = Number(values.minutes) * 60
  // The run takes longer than a token is valid by default.
  const platform = await startPlatform(undefined, values.seed === 'large' ? 'large' : 'tiny', {
    DEMO_LIVE: 'off',
    IDENTITY_TOKEN_SECONDS: '86400',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(collectWhenTold)}`,
  })
  try {
    const { origin, databaseUrl, pool } = platform
    const refunds = Math.ceil((rates.screens * seconds) / 10)
    const prepared = await prepareLoad(pool, { events: 20, redemptions: 0, refunds })
    const token = await issueToken({ origin, databaseUrl, email: 'super@orbit.example' })
    const options = { base: origin, organizationHeader: 'x-organization-id', token: async () => token }
    const stream = createStreamClient(options)
    const staff = screensOf(leanClient({ origin, token }), prepared)
    const book: Book = new Map()
    const watching = new AbortController()
    const samples = sampleUntil(platform, watching.signal)
    await Promise.all([
      atRate(rates.screens, seconds, (nth, dueAt) => staff.open(book, nth, dueAt)),
      atRate(rates.sales, seconds, (nth, dueAt) => {
        const eventId = prepared.eventIds[nth % prepared.eventIds.length] as EventId
        return timed(book, 'sale (SQL of a shop)', dueAt, () => sellOne(pool, eventId))
      }),
      atRate(rates.exports, seconds, (_, dueAt) => {
        const download = () => fileOf(origin, token)
        return timed(book, 'export of refunds', dueAt, download)
      }),
      atRate(rates.lines, seconds, (nth, dueAt) =>
        timed(book, 'live line, opened and left', dueAt, () => followFor(nth % 2 === 0 ? 500 : 5_000)),
      ),
    ])
    watching.abort()
    async function followFor(ms: number): Promise<void> {
      const left = new AbortController()
      const reply = await stream(followLive, {}, { signal: left.signal })
      await reply.body?.getReader().read()
      await pause(ms)
      left.abort()
    }
    process.stdout.write(`${tableOf(book)}\n\n${report(await samples)}\n${await verdict(pool)}\n`)
    if (errorsIn(book) > 0) process.exitCode = 1
  } finally {
    await platform.close()
  }
}

async function fileOf(origin: string, token: string): Promise<void> {
  const reply = await fetch(`${origin}/api/v1/admin/refunds/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  await reply.text()
  if (!reply.ok) throw new Error(`status ${reply.status}`)
}

async function sampleUntil({ origin, pid }: BenchPlatform, end: AbortSignal): Promise<readonly Sample[]> {
  const samples: Sample[] = []
  while (!end.aborted) {
    process.kill(pid, 'SIGUSR2')
    await pause(collectMs)
    const metrics = await fetch(`${origin}/metrics`).then((reply) => reply.text())
    const [, heap] = /^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics) ?? []
    const [, kb = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    // Retries if the server is too busy to answer.
    if (heap) samples.push({ rssMb: Number(kb) / 1024, heapMb: Number(heap) / 1024 / 1024 })
    await pause(sampleEveryMs)
  }
  return samples
}

function report(samples: readonly Sample[]): string {
  const quarter = (nth: number) =>
    samples.slice(Math.floor((samples.length * nth) / 4), Math.floor((samples.length * (nth + 1)) / 4))
  const of = (what: keyof Sample) => [0, 1, 2, 3].map((nth) => median(quarter(nth).map((each) => each[what])))
  const isFlat = (quarters: readonly number[]) => {
    const [, second = 0, , last = 0] = quarters
    return last <= second * maxGrowth.factor + maxGrowth.mb
  }
  const lines = (['heapMb', 'rssMb'] as const).map((what) => ({ what, quarters: of(what) }))
  if (!lines.every(({ quarters }) => isFlat(quarters))) process.exitCode = 1
  return [
    '| MB, median of a quarter | 1st | 2nd | 3rd | 4th | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines.map(({ what, quarters }) => {
      const name = what === 'heapMb' ? 'heap after collections' : 'resident'
      const cells = quarters.map((mb) => mb.toFixed(1))
      return `| ${[name, ...cells, isFlat(quarters) ? 'flat' : 'GROWS'].join(' | ')} |`
    }),
    '',
  ].join('\n')
}
