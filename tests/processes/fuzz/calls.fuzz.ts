import type { Endpoint } from '@ground-control/contract/endpoint'
import { allEndpoints } from '@ground-control/contract/endpoints'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { fuzzSettings, sendingMs } from './fuzz-settings.ts'
import { type AnyCall, anyCallOf } from './input/any-call.ts'
import { idsIn, type KnownIds } from './input/known-ids.ts'
import { learnIds } from './input/learn-ids.ts'
import { jsonOf, wrongWith } from './judge.ts'
import { sendCall } from './send-call.ts'
import { useFuzzedPlatform } from './use-fuzzed-platform.ts'

const platform = useFuzzedPlatform()
const { seed, seconds, changes } = fuzzSettings

/** Last, because they may revoke the caller's rights or switch off what the others need. */
const last = ['setRemoteConfig', 'setClaims']
const tried = allEndpoints
  .filter(({ method }) => changes || method === 'GET')
  .toSorted((one, other) => last.indexOf(one.name) - last.indexOf(other.name))

type Wrong = { readonly seed: number; readonly call: AnyCall; readonly wrong: string }

const atOnce = 8
const wrongs = new Map<Endpoint, Wrong[]>()
const statuses = new Map<string, number>()
let token = ''
let ids: KnownIds

/** Ids of macros, views and jobs that the calls themselves created. */
const made: unknown[] = []
const idsNow = (): KnownIds => new Map([...idsIn(made), ...ids])

async function ask(path: string, body?: unknown): Promise<unknown> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const more = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const reply = await fetch(platform.base() + path, { headers, ...more })
  return reply.ok ? reply.json() : null
}

async function look(endpoint: Endpoint, call: AnyCall): Promise<string | null> {
  const sent = await sendCall(platform.base(), token, endpoint, call)
  if (!sent) return null
  const status = String(sent.status)
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (endpoint.method === 'POST' && sent.status < 300 && made.length < 500) made.push(jsonOf(sent.text))
  return wrongWith(endpoint, sent)
}

/** Repeats the same inputs in the same order for as many rounds as time allows, at least one. */
async function sendAll(): Promise<void> {
  const end = Date.now() + sendingMs
  for (let round = seed; round === seed || Date.now() < end; round++) {
    token = await platform.token()
    for (const endpoint of tried) {
      const calls = fc.sample(anyCallOf(endpoint, idsNow()), { seed: round, numRuns: atOnce })
      const found = await Promise.all(
        calls.map(async (call) => ({ seed: round, call, wrong: await look(endpoint, call).catch(String) })),
      )
      const bad = found.filter((each): each is Wrong => each.wrong !== null)
      if (bad.length > 0) wrongs.set(endpoint, [...(wrongs.get(endpoint) ?? []), ...bad])
      if (round !== seed && Date.now() >= end) return
    }
  }
}

beforeAll(
  async () => {
    token = await platform.token()
    ids = await learnIds(ask)
    await sendAll()
    const sum = [...statuses.values()].reduce((all, count) => all + count, 0)
    const counts = [...statuses].toSorted().map(([status, count]) => `${count} × ${status}`)
    console.log(`Seed ${seed}: ${sum} requests of ${tried.length} calls, answered ${counts.join(', ')}`)
  },
  (seconds + 180) * 1000,
)

test.each(tried.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s answers as the contract says, whatever it is sent',
  { tags: ['H9'] },
  async (_, endpoint) => {
    const [first] = wrongs.get(endpoint) ?? []
    if (!first) return
    // The smallest input with a wrong answer, if it can be reproduced.
    const property = fc.asyncProperty(anyCallOf(endpoint, idsNow()), async (call) => {
      expect(await look(endpoint, call)).toBeNull()
    })
    await fc.assert(property, { seed: first.seed, numRuns: atOnce, interruptAfterTimeLimit: 5_000 })
    expect(first).toBeNull()
  },
)

test('the server logged no failure', { tags: ['H9'] }, () => {
  expect(platform.failures()).toEqual([])
})
