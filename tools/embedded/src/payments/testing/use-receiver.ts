import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll } from 'vitest'

const secret = 'whsec_receiver'

/** Accepts only webhooks whose signature Stripe's own library verifies. */
export function useReceiver() {
  const events: Stripe.Event[] = []
  const stripe = new Stripe('sk_test_unused')
  let status = 200
  let refused = 0
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk) => chunks.push(chunk))
    req.on('end', () => {
      if (status === 200) {
        const signature = req.headers['stripe-signature'] ?? ''
        events.push(stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, secret))
      } else refused += 1
      res.writeHead(status).end()
    })
  })

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  return {
    events,
    secret,
    get url() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`
    },
    get refused() {
      return refused
    },
    answerWith(next: number) {
      status = next
    },
    about: (paymentIntent: string) =>
      events.filter(({ data }) => 'payment_intent' in data.object && data.object.payment_intent === paymentIntent),
  }
}
