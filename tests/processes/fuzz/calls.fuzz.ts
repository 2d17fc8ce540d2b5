import type { Endpoint } from '@ground-control/contract/endpoint'
import { allEndpoints } from '@ground-control/contract/endpoints'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fuzzSettings, runsWithin } from './fuzz-settings.ts'
import { anyCallOf } from './input/any-call.ts'
import { idsIn, type KnownIds } from './input/known-ids.ts'
import { learnIds } from './input/learn-ids.ts'
import { jsonOf, wrongWith } from './judge.ts'
import { sendCall } from './send-call.ts'
import { useFuzzedPlatform } from './use-fuzzed-platform.ts'

const platform = useFuzzedPlatform()

/** Last: they may take the caller's rights, or switch off what the others need. */
const last = ['setRemoteConfig', 'setClaims']
const changing = ['POST', 'PUT', 'PATCH', 'DELETE']
const tried = allEndpoints
  .filter(({ method }) => fuzzSettings.changes || !changing.includes(method))
  .toSorted((one, other) => last.indexOf(one.name) - last.indexOf(other.name))

let ids: KnownIds
const statuses = new Map<number, number>()

beforeAll(async () => {
  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const reply = await fetch(platform.base() + path, {
      headers: { authorization: `Bearer ${await platform.token()}`, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    return reply.ok ? reply.json() : null
  }
  ids = await learnIds(ask)
  console.log(`Seed ${fuzzSettings.seed}; ids of the platform: ${[...ids].map(([kind, of]) => `${of.length} ${kind}`)}`)
})

/** Of kinds that the platform had none of: macros, views and jobs which the calls themselves made. */
const made: unknown[] = []
const idsNow = (): KnownIds => new Map([...idsIn(made), ...ids])

const share = 0.85 / tried.length

test.each(tried.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s answers as the contract says, whatever it is sent',
  { tags: ['H9'] },
  async (_, endpoint: Endpoint) => {
    const token = await platform.token()
    const property = fc.asyncProperty(anyCallOf(endpoint, idsNow()), async (call) => {
      const sent = await sendCall(platform.base(), token, endpoint, call)
      if (!sent) return
      statuses.set(sent.status, (statuses.get(sent.status) ?? 0) + 1)
      if (endpoint.method === 'POST' && sent.status < 300 && made.length < 500) made.push(jsonOf(sent.text))
      expect(wrongWith(endpoint, sent)).toBeNull()
    })
    await fc.assert(property, runsWithin(share))
  },
)

afterEach(async () => expect(platform.failures()).toEqual([]))

afterAll(() => {
  const counts = [...statuses].toSorted(([one], [other]) => one - other)
  const sum = counts.reduce((all, [, count]) => all + count, 0)
  console.log(`${sum} requests: ${counts.map(([status, count]) => `${count} × ${status}`).join(', ')}`)
})
