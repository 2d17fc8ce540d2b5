import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/db/database.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { PaymentProvider } from '#platform/payments/payment-provider.ts'
import { createElsewhereStore } from './external/elsewhere-store.ts'
import { createLedgerStore } from './reconciliation/ledger-store.ts'
import { createReconcileService } from './reconciliation/reconcile-service.ts'
import { createRefundListStore } from './records/refund-list-store.ts'
import { startRefundRecovery } from './refund-recovery.ts'
import { refundRoutes } from './refund-routes.ts'
import { createRefundService } from './refund-service.ts'
import { createRefundStore } from './refund-store.ts'
import { webhookRoutes } from './webhook-routes.ts'

const leaseMarginMs = 5_000
const recoverEveryMs = 2_000
/** From the moment the server is told to close; a service manager kills after ten seconds or more. */
const patienceMs = 5_000

type Needs = { readonly database: Database; readonly payments: PaymentProvider | null }

export function mountRefunds(app: FastifyInstance, serve: Serve, { database, payments }: Needs) {
  const service = createRefundService({
    store: createRefundStore(database, { leaseMs: (payments?.timeoutMs ?? 0) + leaseMarginMs }),
    elsewhere: createElsewhereStore(database),
    provider: payments,
    log: app.log,
  })
  refundRoutes(serve, {
    refunds: service,
    list: createRefundListStore(database),
    reconciliation: createReconcileService({ store: createLedgerStore(database), provider: payments, log: app.log }),
  })
  webhookRoutes(app, service, payments)
  let recovery: ReturnType<typeof startRefundRecovery> | undefined
  let patience: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    recovery = startRefundRecovery({ service, everyMs: recoverEveryMs, log: app.log })
  })
  app.addHook('preClose', async () => {
    patience = setTimeout(service.abandon, patienceMs)
    void recovery?.stop()
  })
  // Requests that were under way have been answered by now.
  app.addHook('onClose', async () => {
    await recovery?.stop()
    clearTimeout(patience)
  })
}
