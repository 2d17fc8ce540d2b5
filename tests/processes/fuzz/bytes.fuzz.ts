import { followLive } from '@ground-control/contract/live'
import { getCase } from '@ground-control/contract/support'
import { letter } from '@ground-control/server/testing/mail/use-intake'
import fc from 'fast-check'
import Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { runsWorth } from './fuzz-settings.ts'
import { anyJson, hostileText } from './input/hostile-text.ts'
import { wrongWith } from './judge.ts'
import { sendCall } from './send-call.ts'
import { useOwnPlatform, webhookSecret } from './use-fuzzed-platform.ts'

const platform = useOwnPlatform()
const share = 0.1
const stripe = new Stripe('sk_test_sandbox')

afterEach(() => expect(platform.failures()).toEqual([]))

const anyBytes = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes))

const anyLetter = fc
  .record({
    from: hostileText,
    subject: hostileText,
    id: hostileText,
    headers: fc.array(
      fc
        .tuple(
          fc.constantFrom('Content-Type', 'Content-Transfer-Encoding', 'References', 'Date', 'Cc', 'Reply-To', 'X'),
          fc.oneof(
            hostileText,
            fc.constantFrom('multipart/mixed; boundary=b', 'text/html; charset=utf-7', 'base64', 'quoted-printable'),
          ),
        )
        .map(([name, value]) => `${name}: ${value}`),
      { maxLength: 4 },
    ),
    text: fc.oneof(anyBytes, hostileText, fc.constant('--b\r\n\r\n=ZZ\r\n--b\r\n\r\n%%%=\r\n--b--')),
  })
  .map(letter)

test('the mail intake takes any bytes, and every case it opens can be read', { tags: ['H9'] }, async () => {
  const { receiveMail } = platform.app()
  const token = await platform.token()
  let from = 0
  const property = fc.asyncProperty(fc.oneof(anyBytes, anyLetter), async (raw) => {
    // Different senders, or the limit per sender would end the run.
    const envelope = { from: `fuzz${from++}@guests.example`, to: ['support@orbit.example'] }
    const received = await receiveMail?.(raw, envelope)
    if (!received?.caseId) return
    const call = { params: { caseId: received.caseId }, query: {}, body: undefined, raw: null, headers: {} }
    const sent = await sendCall(platform.base(), token, getCase, call)
    expect(sent && wrongWith(getCase, sent)).toBeNull()
    expect(sent?.status).toBe(200)
  })
  await fc.assert(property, runsWorth(share))
})

const aboutSomething = fc.record(
  {
    type: fc.oneof(fc.constantFrom('refund.updated', 'charge.refunded', 'charge.dispute.created'), hostileText),
    livemode: fc.oneof(fc.constant(false), anyJson),
    account: fc.oneof(fc.constant(null), anyJson),
    data: fc.oneof(
      anyJson,
      fc.record({ object: fc.record({ id: anyJson, payment_intent: anyJson, metadata: anyJson, status: anyJson }) }),
    ),
  },
  { requiredKeys: ['type'], noNullPrototype: true },
)

/** Even messages signed by the provider may contain anything. */
const anyMessage = fc.record({
  payload: fc.oneof(
    anyBytes,
    anyJson.map((json) => Buffer.from(JSON.stringify(json))),
    aboutSomething.map((json) => Buffer.from(JSON.stringify(json))),
  ),
  isSigned: fc.boolean(),
  signature: fc.oneof(
    fc.constantFrom('', 't=1,v1=00', 't=,v1=', 't=99999999999999999999,v1=a', 'v1=a', 't=1,t=2'),
    fc.string({ maxLength: 200 }).map((text) => text.replace(/[^\x20-\x7e]/g, '').trim()),
  ),
})

test('the webhook refuses or takes any bytes, and believes none without a signature', { tags: ['H9'] }, async () => {
  const property = fc.asyncProperty(anyMessage, async ({ payload, isSigned, signature }) => {
    const signed = stripe.webhooks.generateTestHeaderString({
      payload: payload.toString('utf8'),
      secret: webhookSecret,
    })
    const reply = await fetch(`${platform.base()}/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': isSigned ? signed : signature },
      body: payload,
    })
    const text = await reply.text()
    if (!isSigned) expect(reply.status).toBe(400)
    if (reply.status === 200) expect(JSON.parse(text)).toEqual({ received: true })
    else expect(wrongWith(followLive, { status: reply.status, headers: reply.headers, text })).toBeNull()
  })
  await fc.assert(property, runsWorth(share))
})

test('the live line answers any last event id and any query', { tags: ['H9'] }, async () => {
  const token = await platform.token()
  const anyHeader = fc.oneof(
    fc.string({ maxLength: 500 }).map((text) => text.replace(/[^\x20-\x7e]/g, '').trim()),
    fc.constantFrom('', '-1', '9'.repeat(400), '\xff', 'a\tb', '{"kind":"tickets"}'),
  )
  const anyQuery = fc.dictionary(fc.oneof(fc.constantFrom('eventId', 'values'), hostileText), hostileText, {
    maxKeys: 3,
    noNullPrototype: true,
  })
  const property = fc.asyncProperty(anyHeader, anyQuery, async (lastEventId, query) => {
    const headers = { 'last-event-id': lastEventId }
    const call = { params: {}, query, body: undefined, raw: null, headers }
    const sent = await sendCall(platform.base(), token, followLive, call)
    expect(sent && wrongWith(followLive, sent)).toBeNull()
  })
  await fc.assert(property, runsWorth(share))
})
