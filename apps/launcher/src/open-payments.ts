import { adoptPlatformPayments } from '@ground-control/embedded/payments/adopt-platform-payments'
import { type Sandbox, startSandbox } from '@ground-control/embedded/payments/start-sandbox'
import type { Start } from '@ground-control/server/main'
import type { Environment } from '@ground-control/server/platform/environment'
import pg from 'pg'

/** Not a secret: it only opens the sandbox on this machine. */
const sandboxKey = 'sk_test_embedded'
const sandboxWebhookSecret = 'whsec_embedded'

/** Only the embedded identity gets a sandbox. With real staff, refunds use the real provider or are off. */
export async function openSandbox(
  environment: Environment,
  { databaseUrl, origin }: { databaseUrl: string; origin: string },
): Promise<Sandbox | null> {
  if (environment.STRIPE_SECRET_KEY || environment.IDENTITY !== 'embedded') return null
  const sandbox = await startSandbox({
    databaseUrl,
    secretKey: sandboxKey,
    webhook: { url: `${origin}/webhooks/stripe`, secret: sandboxWebhookSecret },
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

export function providerOf(environment: Environment, sandbox: Sandbox | null): Start['payments'] {
  if (sandbox) return { secretKey: sandbox.secretKey, apiBase: sandbox.origin, webhookSecret: sandboxWebhookSecret }
  const { STRIPE_SECRET_KEY: secretKey } = environment
  if (!secretKey || secretKey === 'none') return null
  return {
    secretKey,
    apiBase: environment.STRIPE_API_BASE,
    webhookSecret: environment.STRIPE_WEBHOOK_SECRET ?? null,
  }
}
