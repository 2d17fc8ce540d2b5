import { getOverallStats } from '@ground-control/contract/figures/overview'
import { expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'
import { createRateLimit, placeOf } from './rate-limit.ts'
import { Refusal } from './refusal.ts'

const { as, request, startAnother, token } = useApi({ callsPerMinute: 5 })

test('a person who calls too often is told when to retry, and others are not affected', { tags: ['P26'] }, async () => {
  const authorization = `Bearer ${await token(people.mara)}`
  const replies: Response[] = []
  for (let call = 0; call < 6; call++) replies.push(await request(getOverallStats.path, { headers: { authorization } }))
  expect(replies.slice(0, 5).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const refused = replies[5] as Response
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(12)
  await expectProblem(refused, 429, 'too-many-requests')
  expect(await as(people.jonas)(getOverallStats, {})).toMatchObject({ totalEvents: 0 })
})

const statusesOf = async (count: number, path: string, headers: Record<string, string>) => {
  const statuses: number[] = []
  for (let call = 0; call < count; call++) statuses.push((await request(path, { headers })).status)
  return statuses
}

test('bad tokens are limited, and use up no other person’s allowance', { tags: ['P26', 'H3'] }, async () => {
  const bad = await statusesOf(7, getOverallStats.path, { authorization: 'Bearer a.b.c' })
  expect(bad).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect(await as({ ...people.jonas, uid: 'acc_second' })(getOverallStats, {})).toMatchObject({ totalEvents: 0 })
})

test('a valid token that opens nothing is limited too, by its person', { tags: ['P26', 'H3'] }, async () => {
  const outsider = { ...people.mara, uid: 'acc_outsider', email: 'eve@elsewhere.example' }
  const authorization = `Bearer ${await token(outsider)}`
  expect(await statusesOf(7, getOverallStats.path, { authorization })).toEqual([403, 403, 403, 403, 403, 429, 429])
  expect(await as({ ...people.jonas, uid: 'acc_second' })(getOverallStats, {})).toMatchObject({ totalEvents: 0 })
})

test('public calls are counted by person, and by address without one', { tags: ['P26', 'H3'] }, async () => {
  const path = '/public/v1/organizations'
  expect((await statusesOf(6, path, {})).at(-1)).toBe(429)
  const authorization = `Bearer ${await token({ ...people.mara, uid: 'acc_third' })}`
  expect((await statusesOf(5, path, { authorization })).at(-1)).toBe(200)
})

test('behind a trusted proxy each address has its own allowance', { tags: ['P26', 'H3'] }, async () => {
  const proxied = await startAnother({ callsPerMinute: 5, trustedProxies: ['127.0.0.0/8'] })
  const from = async (address: string) => {
    const statuses: number[] = []
    for (let call = 0; call < 6; call++) {
      const headers = { 'x-forwarded-for': address }
      statuses.push((await fetch(`${proxied.base}/public/v1/organizations`, { headers })).status)
    }
    return statuses.at(-1)
  }
  expect(await from('203.0.113.7')).toBe(429)
  const first = await fetch(`${proxied.base}/public/v1/organizations`, {
    headers: { 'x-forwarded-for': '203.0.113.8' },
  })
  expect(first.status).toBe(200)
  // Only trusted proxies can name another address.
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  expect((await request('/public/v1/organizations', { headers })).status).toBe(429)
})

test('the allowance refills steadily, up to a minute’s worth', () => {
  let time = 0
  const limit = createRateLimit({ perMinute: 60, now: () => time })
  const taken = () => {
    for (let count = 0; ; count++) {
      try {
        limit.take('ada')
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
        return count
      }
    }
  }
  expect(taken()).toBe(60)
  time += 1000
  expect(taken()).toBe(1)
  time += 10_500
  expect(taken()).toBe(10)
  time += 500
  expect(taken()).toBe(1)
  time += 3_600_000
  expect(taken()).toBe(60)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:1:1::7', '2001:db8:1:1::/64'],
  ['2001:0DB8:1:1:aaaa:bbbb:cccc:dddd', '2001:db8:1:1::/64'],
  ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
])('calls from %s are counted as of %s', { tags: ['H3'] }, (address, place) => {
  expect(placeOf(address)).toBe(place)
})
