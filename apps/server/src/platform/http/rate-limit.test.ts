import { getOverallStats } from '@ground-control/contract/figures'
import { expect, test } from 'vitest'
import { expectProblem } from '#testing/expect-problem.ts'
import { people } from '#testing/tokens.ts'
import { useApi } from '#testing/use-api.ts'
import { createRateLimit } from './rate-limit.ts'
import { Refusal } from './refusal.ts'

const { as, request, token } = useApi({ callsPerMinute: 5 })

test('a person who calls too often is told when to go on, and nobody else is held up', { tags: ['P26'] }, async () => {
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

test('a call that is not let in uses up nobody’s allowance', async () => {
  for (let call = 0; call < 10; call++) {
    expect((await request(getOverallStats.path, { headers: {} })).status).toBe(401)
  }
  expect(await as({ ...people.jonas, uid: 'acc_second' })(getOverallStats, {})).toMatchObject({ totalEvents: 0 })
})

test('public calls are counted by the address they come from', async () => {
  const statuses: number[] = []
  for (let call = 0; call < 6; call++) {
    statuses.push((await request('/public/v1/organizations', { headers: {} })).status)
  }
  expect(statuses.at(-1)).toBe(429)
})

test('the allowance fills up steadily, and never past a minute’s worth', () => {
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
