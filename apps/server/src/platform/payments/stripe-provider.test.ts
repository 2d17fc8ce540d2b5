import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { ProviderUnreachable } from './payment-provider.ts'
import { createStripeProvider, dashboardOf } from './stripe-provider.ts'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function providerOf(answer: RequestListener) {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return createStripeProvider({ secretKey: 'sk_test_hush', apiBase, webhookSecret: null, timeoutMs: 5_000 })
}

const replies =
  (status: number, body: unknown, headers = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }

const content = {
  refundId: 're_1',
  ticketIds: ['tkt_1', 'tkt_2'],
  eventIds: ['evt_1'],
  feeCents: 0,
  instanceId: 'here',
}
const order = { ...content, paymentId: 'pi_1', amountCents: 2500, isRepeat: false, withinMs: 5_000 }
const refund = { id: 're_p', object: 'refund', amount: 2500, status: 'succeeded', metadata: { refund_id: 're_1' } }
const refused = (type: string, code?: string) => ({ error: { type, code, message: 'Key sk_test_hush is no good' } })

test.concurrent.each([
  ['succeeded', 'succeeded'],
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  [null, 'pending'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])('a refund that is %s at the provider is %s here', { tags: ['M9'] }, async (status, expected) => {
  const provider = await providerOf(replies(200, { ...refund, status }))
  expect(await provider.sendRefund(order)).toMatchObject({ refund: { id: 're_p', refundId: 're_1', status: expected } })
})

test.concurrent.each<[number, string, string | undefined, string]>([
  [400, 'invalid_request_error', 'charge_already_refunded', 'refused'],
  [400, 'invalid_request_error', undefined, 'refused'],
  [402, 'card_error', 'card_declined', 'refused'],
  [404, 'invalid_request_error', 'resource_missing', 'refused'],
  [401, 'invalid_request_error', undefined, 'refused'],
  [403, 'invalid_request_error', undefined, 'refused'],
  [400, 'idempotency_error', undefined, 'no-answer'],
  [409, 'idempotency_error', 'idempotency_key_in_use', 'no-answer'],
  [408, 'api_error', undefined, 'no-answer'],
  [429, 'invalid_request_error', 'rate_limit', 'no-answer'],
  [500, 'api_error', undefined, 'no-answer'],
  [503, 'api_error', undefined, 'no-answer'],
])('an answer %s %s %s means: %s', { tags: ['M9'] }, async (status, type, code, kind) => {
  const provider = await providerOf(replies(status, refused(type, code)))
  const outcome = await provider.sendRefund(order)
  expect(outcome.kind).toBe(kind)
  expect(JSON.stringify(outcome)).not.toContain('hush')
})

test.concurrent.each([
  [200, {}],
  [200, []],
  [200, { error: null }],
  [502, {}],
  [503, { message: 'no healthy upstream' }],
  [500, { error: 'upstream' }],
])('%s with %j, as a proxy might answer, is no refund', { tags: ['M9'] }, async (status, body) => {
  const provider = await providerOf(replies(status, body))
  expect(await provider.sendRefund(order)).toMatchObject({ kind: 'no-answer' })
})

test.concurrent.each([301, 302, 307, 308])(
  'a redirect by %s does not forward the key',
  { tags: ['M9'] },
  async (status) => {
    let asked = 0
    const elsewhere = createServer((_, response) => {
      asked += 1
      response.end(JSON.stringify(refund))
    }).listen(0, '127.0.0.1')
    servers.push(elsewhere)
    await once(elsewhere, 'listening')
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/v1/refunds`
    const provider = await providerOf(replies(status, {}, { location }))
    expect(await provider.sendRefund(order)).toMatchObject({ kind: 'no-answer' })
    expect(asked).toBe(0)
  },
)

test.concurrent.each([401, 403, 404])(
  'a %s for something sent before says nothing about the first time',
  { tags: ['M9', 'R5'] },
  async (status) => {
    const provider = await providerOf(replies(status, refused('invalid_request_error', 'resource_missing')))
    expect((await provider.sendRefund({ ...order, isRepeat: true })).kind).toBe('no-answer')
  },
)

test.concurrent.each<[string, RequestListener]>([
  ['hangs up', (request) => void request.socket.destroy()],
  ['sends half an answer', (_, response) => void response.writeHead(200, { 'content-length': 100 }).end('{"id":')],
  ['sends something else', (_, response) => void response.writeHead(200).end('<html>')],
  ['points elsewhere', (_, response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()],
])('a provider that %s counts as unanswered', { tags: ['M9'] }, async (_, answer) => {
  const provider = await providerOf(answer)
  expect(await provider.sendRefund({ ...order, withinMs: 1_500 })).toMatchObject({
    kind: 'no-answer',
    reason: expect.any(String),
  })
})

test.concurrent('every attempt uses the same key, and all fit into the given time', { tags: ['M9'] }, async () => {
  const keys: unknown[] = []
  const provider = await providerOf((request, response) => {
    keys.push(request.headers['idempotency-key'])
    replies(429, refused('invalid_request_error', 'rate_limit'), { 'retry-after': '3' })(request, response)
  })
  expect((await provider.sendRefund({ ...order, withinMs: 4_500 })).kind).toBe('no-answer')
  expect(keys).toEqual(['refund-re_1', 'refund-re_1'])
})

test.concurrent('Stripe gets one version, one key, no account, and nothing else', {
  tags: ['M9', 'R2'],
}, async () => {
  const sent: unknown[] = []
  const provider = await providerOf(async (request, response) => {
    const form = [...new URLSearchParams(await text(request)).keys()]
    const {
      'stripe-version': version,
      'idempotency-key': key,
      'stripe-account': account,
      authorization,
    } = request.headers
    sent.push({ version, key, account, authorization, form })
    replies(200, refund)(request, response)
  })
  await provider.sendRefund(order)
  const metadata = ['refund_id', 'instance_id', 'ticket_ids', 'event_ids']
  expect(sent).toEqual([
    {
      version: Stripe.API_VERSION,
      key: 'refund-re_1',
      account: undefined,
      authorization: 'Bearer sk_test_hush',
      form: ['payment_intent', 'amount', ...metadata.map((name) => `metadata[${name}]`)],
    },
  ])
})

test.concurrent('abandoning ends a call in progress', { tags: ['M9'] }, async () => {
  const provider = await providerOf(() => setTimeout(provider.abandon, 50))
  expect((await provider.sendRefund({ ...order, withinMs: 600_000 })).kind).toBe('no-answer')
})

test.concurrent('a refund is found among hundreds of its payment', { tags: ['M9'] }, async () => {
  const all = Array.from({ length: 250 }, (_, index) => ({
    ...refund,
    id: `re_${index}`,
    metadata: { refund_id: `r${index}` },
  }))
  const provider = await providerOf((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://provider')
    const from = all.findIndex(({ id }) => id === searchParams.get('starting_after')) + 1
    const data = all.slice(from, from + Number(searchParams.get('limit')))
    replies(200, { object: 'list', url: '/v1/refunds', data, has_more: from + data.length < all.length })(
      request,
      response,
    )
  })
  const find = (refundId: string, amountCents = 2500) =>
    provider.findRefund({ refundId, paymentId: 'pi_1', amountCents, providerRefundId: null })
  expect(await find('r249')).toMatchObject({ id: 're_249', refundId: 'r249' })
  expect(await find('r250')).toBeNull()
  // Its metadata claims that it is ours, but we ordered another amount.
  expect(await find('r249', 2400)).toBeNull()
})

test.concurrent('a list is read page by page, as far and as far back as wanted', {
  tags: ['M9'],
}, async () => {
  const asked: string[] = []
  const provider = await providerOf((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://provider')
    asked.push(`${searchParams.get('created[gte]')} ${searchParams.get('starting_after')}`)
    const from = Number(searchParams.get('starting_after')?.slice(3) ?? -1) + 1
    const data = Array.from({ length: 100 }, (_, index) => ({
      ...refund,
      id: `re_${from + index}`,
      created: 1_800_000_000,
    }))
    replies(200, { object: 'list', url: '/v1/refunds', data, has_more: true })(request, response)
  })
  const seen: unknown[] = []
  const createdSince = new Date(1_700_000_000_999)
  for await (const each of provider.listRefunds({ createdSince, deadline: Date.now() + 60_000 })) {
    seen.push(each)
    if (seen.length === 150) break
  }
  expect(asked).toEqual(['1700000000 null', '1700000000 re_99'])
  expect(seen[0]).toMatchObject({
    id: 're_0',
    amountCents: 2500,
    paymentId: null,
    createdAt: new Date(1_800_000_000_000),
  })

  const away = await providerOf(replies(500, refused('api_error')))
  await expect(
    away
      .listRefunds({ deadline: Date.now() + 60_000 })
      [Symbol.asyncIterator]()
      .next(),
  ).rejects.toThrow(ProviderUnreachable)
})

test.concurrent('a failed look-up does not mean absent', { tags: ['M9'] }, async () => {
  const wanted = { refundId: 're_1', paymentId: 'pi_1', amountCents: 2500, providerRefundId: 're_p' }
  const away = await providerOf(replies(500, refused('api_error')))
  await expect(away.findRefund(wanted)).rejects.toThrow(ProviderUnreachable)
  const locked = await providerOf(replies(401, refused('invalid_request_error')))
  await expect(locked.findRefund({ ...wanted, providerRefundId: null })).rejects.toThrow(ProviderUnreachable)
})

test.concurrent('a look-up that another account would answer the same way can’t be asked', {
  tags: ['R5'],
}, async () => {
  const wanted = { refundId: 're_1', paymentId: 'pi_1', amountCents: 2500, providerRefundId: 're_p' }
  const emptyList = { object: 'list', url: '/v1/refunds', data: [], has_more: false }
  const missing = refused('invalid_request_error', 'resource_missing')
  const withPayment = (isKnown: boolean) =>
    providerOf((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://provider')
      if (pathname === '/v1/refunds') return replies(200, emptyList)(request, response)
      const isFound = isKnown && pathname === '/v1/payment_intents/pi_1'
      replies(isFound ? 200 : 404, isFound ? { id: 'pi_1', object: 'payment_intent' } : missing)(request, response)
    })
  const other = await withPayment(false)
  await expect(other.findRefund(wanted)).rejects.toThrow(ProviderUnreachable)
  await expect(other.findRefund({ ...wanted, providerRefundId: null })).rejects.toThrow(ProviderUnreachable)
  expect(await (await withPayment(true)).findRefund(wanted)).toBeNull()
})

test('a restricted key that may not read its account learns it from the refusal', { tags: ['R4'] }, async () => {
  const message =
    "The provided key 'rk_test_*****1' does not have the required permissions for this endpoint on account 'acct_1AbC2'."
  const refusal = { error: { type: 'invalid_request_error', message } }
  expect(await (await providerOf(replies(403, refusal))).account()).toEqual({ id: 'acct_1AbC2', livemode: false })
  for (const answer of [replies(401, refusal), replies(403, refused('invalid_request_error')), replies(500, refusal)]) {
    await expect((await providerOf(answer)).account()).rejects.toThrow(ProviderUnreachable)
  }
})

test('the account is read once, and again after a failure', { tags: ['R4'] }, async () => {
  let asked = 0
  const provider = await providerOf((request, response) => {
    asked += 1
    replies(asked === 1 ? 500 : 200, asked === 1 ? {} : { id: 'acct_1', object: 'account' })(request, response)
  })
  await expect(provider.account()).rejects.toThrow(ProviderUnreachable)
  expect(await Promise.all([provider.account(), provider.account()])).toEqual(
    Array.from({ length: 2 }, () => ({ id: 'acct_1', livemode: false })),
  )
  expect(asked).toBe(2)
})

test.each([
  ['sk_live_1', 'https://api.stripe.com', { paymentDashboard: 'https://dashboard.stripe.com' }],
  ['rk_test_1', 'https://api.stripe.com', { paymentDashboard: 'https://dashboard.stripe.com/test' }],
  ['sk_test_1', 'http://127.0.0.1:4242', {}],
])('where staff answer a dispute: %s at %s', { tags: ['R13'] }, (secretKey, apiBase, expected) => {
  expect(dashboardOf({ secretKey, apiBase })).toEqual(expected)
})
