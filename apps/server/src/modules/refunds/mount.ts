import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import type { Notices } from '#modules/mail/notices/notices.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { LearnCard } from '#platform/payments/learn-card.ts'
import type { PaymentProvider } from '#platform/payments/payment-provider.ts'
import { type AccountGuard, guardProvider } from '#platform/payments/provider-account.ts'
import type { Switches } from '#platform/remote-config/switches.ts'
import { createDisputeService } from './disputes/dispute-service.ts'
import { createDisputeStore } from './disputes/dispute-store.ts'
import { createExternalRefundService } from './external/external-refund-service.ts'
import { createExternalRefundStore } from './external/external-refund-store.ts'
import { createLookBackStore } from './external/look-back-store.ts'
import { createProviderPoll } from './external/provider-poll.ts'
import { createPaymentState } from './payment-state.ts'
import { countReconciliation } from './reconciliation/count-reconciliation.ts'
import { createLedgerStore } from './reconciliation/ledger-store.ts'
import { createReconcileService } from './reconciliation/reconcile-service.ts'
import { createHandledStore } from './records/handled-store.ts'
import { createRefundListStore } from './records/refund-list-store.ts'
import { createTicketMarksStore } from './records/ticket-marks-store.ts'
import { createRefundPreview, createTellOfRefund } from './refund-notices.ts'
import { createRefundObstacle, type RefundObstacle } from './refund-obstacle.ts'
import { startRefundRecovery } from './refund-recovery.ts'
import { refundRoutes } from './refund-routes.ts'
import { createRefundService, type RefundService } from './refund-service.ts'
import { createRefundStore } from './refund-store.ts'
import { createSendingTurns } from './sending-turns.ts'
import { recoveryOrigin } from './transactions/apply-event.ts'
import { webhookRoutes } from './webhook-routes.ts'

const leaseMarginMs = 5_000
const recoverEveryMs = 2_000
/** For the metrics, and rare because a comparison may take fifty calls to the provider. */
const compareEveryMs = 3_600_000
/** From the start of shutdown. Service managers wait at least ten seconds before they kill. */
const patienceMs = 5_000

type Needs = {
  readonly database: Database
  readonly switches: Switches
  readonly payments: { readonly provider: PaymentProvider; readonly account: AccountGuard } | null
  readonly metrics: Registry
  readonly learnCard: LearnCard
  readonly notices: Notices
  readonly timeZone: string
}

export type Refunds = {
  readonly refunds: RefundService
  readonly obstacle: (() => Promise<RefundObstacle | null>) | null
  /** Null: no payment provider is set up. */
  readonly provider: PaymentProvider | null
}

const restoreRefusal = () =>
  new Refusal(
    'provider-unavailable',
    'The database was restored from a backup. So that nothing is paid twice, refunds resume once the provider’s refunds have been read.',
  )

export function mountRefunds(app: FastifyInstance, serve: Serve, needs: Needs): Refunds {
  const { database, switches, payments, metrics, learnCard, notices, timeZone } = needs
  const provider = payments && guardProvider(payments.provider, payments.account)
  const { log } = app
  const leaseMs = (provider?.timeoutMs ?? 0) + leaseMarginMs
  const tell = createTellOfRefund(notices, timeZone)
  const store = createRefundStore(database, { leaseMs, log, switches, tell })
  const turns = createSendingTurns({ connectAlone: database.connectAlone, holdMs: leaseMs, log })
  const external =
    provider &&
    createExternalRefundService({ provider, refunds: store, store: createExternalRefundStore(database), log })
  const lookBack = createLookBackStore(database)
  const cutShort = new Counter({
    name: 'refund_look_back_cut_short_total',
    help: 'Rounds of reading the provider’s refunds that ended before everything was read',
    registers: [metrics],
  })
  const disputes = provider && createDisputeService({ provider, store: createDisputeStore(database), log })
  const connection = payments &&
    provider &&
    external &&
    disputes && {
      provider,
      external,
      disputes,
      turns,
      async refusal() {
        await switches.refresh()
        return (await payments.account.refusal()) ?? ((await lookBack.isOpenSinceRestore()) ? restoreRefusal() : null)
      },
    }
  const refunds = createRefundService({ store, connection, log })
  const reconciliation = createReconcileService({
    store: createLedgerStore(database),
    lookBack,
    provider,
    log,
    onCompared: countReconciliation(metrics),
  })
  refundRoutes(serve, {
    database,
    refunds,
    list: createRefundListStore(database),
    handled: createHandledStore(database),
    marks: createTicketMarksStore(database),
    learnCard,
    paymentState: createPaymentState(payments),
    preview: createRefundPreview(database, { notices, timeZone }),
    reconciliation,
  })
  webhookRoutes(app, connection)

  const pollRefunds =
    connection &&
    createProviderPoll({
      provider: connection.provider,
      store: lookBack,
      onCutShort: () => cutShort.inc(),
      importChanged: (listed) => connection.external.importChanged(listed, recoveryOrigin),
      log,
    })
  const atProvider = connection &&
    pollRefunds && {
      resolve: refunds.resolve,
      async poll(signal: AbortSignal) {
        const result = await pollRefunds(signal)
        await connection.disputes.poll(signal)
        return result
      },
    }
  const isAccountOurs = async () => (await payments?.account.isOurs().catch(() => false)) ?? false
  let recovery: ReturnType<typeof startRefundRecovery> | undefined
  let patience: NodeJS.Timeout | undefined
  let comparing: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    if (connection) {
      turns.start()
      comparing = setInterval(() => {
        reconciliation.compare(null).catch((error: unknown) => log.warn({ err: error }, 'could not compare refunds'))
      }, compareEveryMs)
    }
    recovery = startRefundRecovery({
      // With another account's key it must not lease refunds that a process with the right key could resolve.
      store: { ...store, claim: async (max) => ((await isAccountOurs()) ? store.claim(max) : []) },
      atProvider,
      everyMs: recoverEveryMs,
      log,
    })
  })
  app.addHook('preClose', async () => {
    clearInterval(comparing)
    patience = setTimeout(refunds.abandon, patienceMs)
    void recovery?.stop()
  })
  // By then every request in progress has been answered.
  app.addHook('onClose', async () => {
    await recovery?.stop()
    await turns.close()
    clearTimeout(patience)
  })
  const obstacle = payments && createRefundObstacle({ database, switches, account: payments.account, turns, lookBack })
  return { refunds, obstacle, provider }
}
