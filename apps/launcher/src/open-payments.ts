import { adoptPlatformPayments } from '@ground-control/embedded/payments/adopt-platform-payments'
import { type Sandbox, startSandbox } from '@ground-control/embedded/payments/start-sandbox'
import type { Start } from '@ground-control/server/main'
import type { Environment } from '@ground-control/server/platform/environment'
import pg from 'pg'

/** Known to everybody on this machine, like the embedded sign-ins: it opens nothing but the sandbox. */
const sandboxKey = 'sk_test_embedded'
const sandboxWebhookSecret = 'whsec_embedded'

/** A platform with people of its own pays back through its own provider, or not at all; so does one told `none`. */
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
