import { seedDemo } from '@ground-control/embedded/demo/seed-demo'
import { adoptPlatformPayments } from '@ground-control/embedded/payments/adopt-platform-payments'
import { type Sandbox, startSandbox } from '@ground-control/embedded/payments/start-sandbox'
import { createStripeProvider } from '@ground-control/server/platform/payments/stripe-provider'
import { startSmtp } from '@ground-control/server/testing/mail/start-smtp'
import { mailSettings } from '@ground-control/server/testing/mail/use-mail'
import { useApi } from '@ground-control/server/testing/use-api'
import { afterAll, beforeAll } from 'vitest'
import { fuzzSettings } from './fuzz-settings.ts'

const secretKey = 'sk_test_sandbox'
export const webhookSecret = 'whsec_fuzz'
/** A fixed time, so that the demo is the same every day. */
const demoDay = new Date('2026-11-17T12:00:00Z')

/** Its own platform, with demo data, the payment sandbox and a mail server. */
export function useOwnPlatform() {
  const api = useApi()
  let sandbox: Sandbox
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  let started: Awaited<ReturnType<typeof api.startAnother>>

  beforeAll(async () => {
    await seedDemo({ databaseUrl: api.ownerUrl, size: 'tiny', now: demoDay, onProgress: () => {} })
    sandbox = await startSandbox({ databaseUrl: api.ownerUrl, secretKey })
    await adoptPlatformPayments(api.pool)
    smtp = await startSmtp()
    const payments = createStripeProvider({ secretKey, apiBase: sandbox.origin, webhookSecret, timeoutMs: 5_000 })
    started = await api.startAnother({ payments, mail: mailSettings(smtp.url) })
  })
  afterAll(async () => {
    await smtp?.close()
    await sandbox?.close()
  })

  return {
    pool: api.pool,
    base: () => started.base,
    app: () => started.app,
    token: () => api.token(),
    failures: () => api.log.filter(({ level }) => level >= 50),
  }
}

/** Its own platform, or the one that the command names. */
export function useFuzzedPlatform() {
  const { base, token } = fuzzSettings
  if (base === null) return useOwnPlatform()
  return { base: () => base.replace(/\/$/, ''), token: async () => token, failures: () => [] }
}
