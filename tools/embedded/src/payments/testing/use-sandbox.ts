import Stripe from 'stripe'
import { afterEach, beforeAll } from 'vitest'
import { useDatabase } from '#demo/testing/use-database.ts'
import { startSandbox } from '#payments/start-sandbox.ts'

const secretKey = 'sk_test_sandbox'

export function useSandbox() {
  const database = useDatabase()
  let sandbox: Awaited<ReturnType<typeof startSandbox>>
  let stripe: Stripe

  async function start(port = 0) {
    sandbox = await startSandbox({ databaseUrl: database.url, secretKey, port })
    stripe = clientOf(sandbox.origin)
    return sandbox
  }

  beforeAll(async () => {
    await start()
    // Hooks run in reverse order, so this runs before the database is dropped.
    return () => sandbox.close()
  })

  afterEach(() => sandbox.clearFaults())

  return {
    database,
    secretKey,
    start,
    get sandbox() {
      return sandbox
    },
    get stripe() {
      return stripe
    },
    pay: async (amount = 5000) => (await stripe.paymentIntents.create({ amount, currency: 'usd', confirm: true })).id,
    async bookOf(paymentIntent: string) {
      const { payments } = await sandbox.books({ payment_intent: paymentIntent })
      const [book] = payments
      if (!book) throw new Error(`The books do not know ${paymentIntent}.`)
      return book
    },
    /** Without Stripe's client, which would hide what the test looks at. */
    async ask<T = unknown>(
      method: string,
      path: string,
      options: { body?: string; headers?: Record<string, string> } = {},
    ) {
      const response = await fetch(sandbox.origin + path, {
        method,
        body: options.body,
        headers: { Authorization: `Bearer ${secretKey}`, ...options.headers },
      })
      return { status: response.status, headers: response.headers, body: (await response.json()) as T }
    },
  }
}

export function clientOf(origin: string, key = secretKey, timeout = 20_000): Stripe {
  const { hostname, port } = new URL(origin)
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, timeout, telemetry: false })
}
