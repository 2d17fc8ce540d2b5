import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProviderRefund } from '#platform/payments/payment-provider.ts'
import { createStripeProvider } from '#platform/payments/stripe-provider.ts'
import { createProviderPoll } from './provider-poll.ts'

/** How many seconds back each list was requested. */
const asked: number[] = []
let isAway = false
const refund = { object: 'refund', amount: 1, status: 'succeeded', payment_intent: 'pi_1', created: 1 }

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://provider')
  const from = Number(searchParams.get('starting_after')?.slice(3) ?? -1) + 1
  if (from === 0) asked.push(Math.round(Date.now() / 1000 - Number(searchParams.get('created[gte]'))))
  if (isAway) return void request.socket.destroy()
  const data = Array.from({ length: Math.min(100, 250 - from) }, (_, index) => ({
    ...refund,
    id: `re_${from + index}`,
  }))
  const body = { object: 'list', url: '/v1/refunds', data, has_more: from + data.length < 250 }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close().closeAllConnections())

test('the first poll reads far back, later ones the newest; a failed one is repeated', {
  tags: ['M9'],
}, async () => {
  const seen: (readonly ProviderRefund[])[] = []
  const { port } = server.address() as AddressInfo
  const poll = createProviderPoll({
    provider: createStripeProvider({
      secretKey: 'sk_test_poll',
      apiBase: `http://127.0.0.1:${port}`,
      webhookSecret: null,
      timeoutMs: 5_000,
    }),
    importChanged: async (listed) => void seen.push(listed),
    log: Fastify({ logger: false }).log,
  })
  const { signal } = new AbortController()
  isAway = true
  await poll(signal)
  isAway = false
  await poll(signal)
  expect(seen.map(({ length }) => length)).toEqual([100, 100, 50])
  isAway = true
  await poll(signal)
  isAway = false
  await poll(signal)
  const days = (seconds: number) => Math.round(seconds / 86_400)
  expect(asked.slice(0, 2).map(days)).toEqual([90, 90])
  for (const seconds of asked.slice(2)) expect(Math.abs(seconds - 600)).toBeLessThan(60)
  expect(asked).toHaveLength(4)
  await poll(AbortSignal.abort())
  expect(seen).toHaveLength(6)
})
