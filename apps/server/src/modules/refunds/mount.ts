import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/db/database.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { LearnCard } from '#platform/payments/learn-card.ts'
import type { PaymentProvider } from '#platform/payments/payment-provider.ts'
import { createExternalRefundService } from './external/external-refund-service.ts'
import { createExternalRefundStore } from './external/external-refund-store.ts'
import { createProviderPoll } from './external/provider-poll.ts'
import { createLedgerStore } from './reconciliation/ledger-store.ts'
import { createReconcileService } from './reconciliation/reconcile-service.ts'
import { createHandledStore } from './records/handled-store.ts'
import { createRefundListStore } from './records/refund-list-store.ts'
import { startRefundRecovery } from './refund-recovery.ts'
import { refundRoutes } from './refund-routes.ts'
import { createRefundService } from './refund-service.ts'
import { createRefundStore } from './refund-store.ts'
import { recoveryOrigin } from './transactions/apply-event.ts'
import { webhookRoutes } from './webhook-routes.ts'

const leaseMarginMs = 5_000
const recoverEveryMs = 2_000
/** Counted from the request to close; a service manager kills after ten seconds or more. */
const patienceMs = 5_000

type Needs = {
  readonly database: Database
  readonly payments: PaymentProvider | null
  readonly learnCard: LearnCard
}

export function mountRefunds(app: FastifyInstance, serve: Serve, { database, payments: provider, learnCard }: Needs) {
  const { log } = app
  const store = createRefundStore(database, { leaseMs: (provider?.timeoutMs ?? 0) + leaseMarginMs, log })
  const external =
    provider &&
    createExternalRefundService({ provider, refunds: store, store: createExternalRefundStore(database), log })
  const connection = provider && external && { provider, external }
  const refunds = createRefundService({ store, connection, log })
  refundRoutes(serve, {
    refunds,
    list: createRefundListStore(database),
    handled: createHandledStore(database),
    learnCard,
    reconciliation: createReconcileService({ store: createLedgerStore(database), provider, log }),
  })
  webhookRoutes(app, connection)

  const atProvider = connection && {
    resolve: refunds.resolve,
    poll: createProviderPoll({
      provider: connection.provider,
      importChanged: (listed) => connection.external.importChanged(listed, recoveryOrigin),
      log,
    }),
  }
  let recovery: ReturnType<typeof startRefundRecovery> | undefined
  let patience: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    recovery = startRefundRecovery({ store, atProvider, everyMs: recoverEveryMs, log })
  })
  app.addHook('preClose', async () => {
    patience = setTimeout(refunds.abandon, patienceMs)
    void recovery?.stop()
  })
  // By now every request in progress has been answered.
  app.addHook('onClose', async () => {
    await recovery?.stop()
    clearTimeout(patience)
  })
}
