import { parseArgs } from 'node:util'
import { isDemoDatabase } from '@ground-control/embedded/demo/seed-demo'
import { hasSandbox } from '@ground-control/embedded/payments/direct-books'
import { sandboxAccountId } from '@ground-control/embedded/payments/sandbox-account'
import { root } from '@ground-control/scripts/setup/root.mjs'
import { connectDatabase, type Database } from '@ground-control/server/platform/db/database'
import { Refusal } from '@ground-control/server/platform/http/refusal'
import { type ProviderAccount, ProviderUnreachable } from '@ground-control/server/platform/payments/payment-provider'
import { adoptProviderAccount } from '@ground-control/server/platform/payments/provider-account'
import { createStripeProvider } from '@ground-control/server/platform/payments/stripe-provider'
import { StartProblem } from '#start-problem.ts'
import { runCommand } from './command.ts'
import { type CommandDatabase, withPlatformDatabase } from './command-database.ts'

const actor = { id: 'operator', name: 'Operator (npm run adopt-provider)' }

/** npm run adopt-provider -- acct_123 --reason "…": payments belong to the payment key's account from now on. */
export const adoptProvider = (args: readonly string[]) =>
  runCommand(() => {
    const { accountId, reason, allowOpenRefunds } = wishOf(args)
    return withPlatformDatabase(root, async (platform) => {
      const database = connectDatabase(platform.url, { onError: () => {} })
      try {
        const account = await accountOf(platform, database)
        if (account.id !== accountId) {
          throw new StartProblem(`The payment key belongs to ${account.id}, not ${accountId}. Nothing was changed.`)
        }
        const isNew = await adoptProviderAccount(database, { account, reason, actor, allowOpenRefunds })
        const mode = account.livemode ? 'live mode' : 'test mode'
        const words = isNew ? 'Refunds now go to' : 'Nothing to change: refunds already go to'
        process.stdout.write(`${words} ${account.id} (${mode}).\n`)
        return 0
      } catch (error) {
        throw tellable(error)
      } finally {
        await database.close()
      }
    })
  })

/** The account of the key in the settings. */
async function accountOf({ environment, url }: CommandDatabase, { pool }: Database): Promise<ProviderAccount> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase, PAYMENT_TIMEOUT_SECONDS: seconds } = environment
  if (secretKey && secretKey !== 'none') {
    return createStripeProvider({ secretKey, apiBase, webhookSecret: null, timeoutMs: seconds * 1000 }).account()
  }
  if (!secretKey && (await isDemoDatabase(url)) && (await hasSandbox(pool))) {
    return { id: await sandboxAccountId(pool), livemode: false }
  }
  throw new StartProblem('Set STRIPE_SECRET_KEY to a key of the account to adopt.')
}

function tellable(error: unknown): unknown {
  if (error instanceof ProviderUnreachable) {
    return new StartProblem(
      `Can’t read the account of STRIPE_SECRET_KEY at the payment provider. Nothing was changed.`,
      {
        cause: error,
      },
    )
  }
  if (!(error instanceof Refusal)) return error
  const hint = error.code === 'being-refunded' ? ' Add --leave-open to adopt the account anyway.' : ''
  return new StartProblem(`${error.message}${hint}`, { cause: error })
}

function wishOf(args: readonly string[]) {
  const example = 'Example: npm run adopt-provider -- acct_1AbC --reason "We moved to a new Stripe account"'
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { reason: { type: 'string' }, 'leave-open': { type: 'boolean' } },
    })
    const [accountId, ...more] = positionals
    const reason = values.reason?.trim()
    if (!accountId || !reason || more.length > 0) throw new Error('Expected one account and a reason.')
    return { accountId, reason, allowOpenRefunds: values['leave-open'] ?? false }
  } catch (cause) {
    throw new StartProblem(`Give the account’s ID and a reason. ${example}`, { cause })
  }
}
