import { isDemoDatabase } from '@ground-control/embedded/demo/seed-demo'
import { adoptPlatformPayments } from '@ground-control/embedded/payments/adopt-platform-payments'
import type { Start } from '@ground-control/server/main'
import type { Environment } from '@ground-control/server/platform/environment'
import pg from 'pg'
import { openSandbox, type RunningSandbox } from './open-sandbox.ts'

/** Not a secret: it only opens the sandbox on this machine. */
const sandboxKey = 'sk_test_embedded'
const sandboxWebhookSecret = 'whsec_embedded'
/** As docs/operations.md asks. `charge.refunded` would only repeat what `refund.created` says. */
const webhookEvents = [
  ...['created', 'updated', 'failed'].map((what) => `refund.${what}`),
  ...['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'].map((what) => `charge.dispute.${what}`),
]

/**
 * Only demo data with the embedded identity gets a sandbox. With real staff or payments, refunds use the real provider
 * or are off, because the sandbox would invent outcomes.
 */
export async function openProvider(
  { root, environment }: { readonly root: string; readonly environment: Environment },
  { databaseUrl, origin }: { databaseUrl: string; origin: string },
): Promise<RunningSandbox | null> {
  if (environment.STRIPE_SECRET_KEY || environment.IDENTITY !== 'embedded') return null
  if (!(await isDemoDatabase(databaseUrl))) return null
  const sandbox = await openSandbox(root, {
    databaseUrl,
    secretKey: sandboxKey,
    webhook: { url: `${origin}/webhooks/stripe`, secret: sandboxWebhookSecret, events: webhookEvents },
  })
  const client = new pg.Client({ connectionString: databaseUrl })
  try {
    await client.connect()
    await adoptPlatformPayments(client)
    return sandbox
  } catch (error) {
    await sandbox.close()
    throw error
  } finally {
    await client.end()
  }
}

export function whyRefundsAreOff({ STRIPE_SECRET_KEY: key, IDENTITY }: Environment): string | null {
  if (key) return key === 'none' ? 'STRIPE_SECRET_KEY is none' : null
  const unset = 'STRIPE_SECRET_KEY is not set'
  return IDENTITY === 'embedded' ? `${unset}, and the payment sandbox serves demo data only` : unset
}

export function providerOf(environment: Environment, sandbox: RunningSandbox | null): Start['payments'] {
  if (sandbox) return { secretKey: sandbox.secretKey, apiBase: sandbox.origin, webhookSecret: sandboxWebhookSecret }
  const { STRIPE_SECRET_KEY: secretKey } = environment
  if (!secretKey || secretKey === 'none') return null
  return {
    secretKey,
    apiBase: environment.STRIPE_API_BASE,
    webhookSecret: environment.STRIPE_WEBHOOK_SECRET ?? null,
  }
}
