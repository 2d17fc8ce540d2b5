import { pauseJob, resumeJob, stopJob, tryFailedAgain } from '@ground-control/contract/jobs/job-calls'
import type { JobLimits } from '@ground-control/domain/jobs/job-limits'
import type { FastifyInstance } from 'fastify'
import type { Mail } from '#modules/mail/mount.ts'
import type { Refunds } from '#modules/refunds/mount.ts'
import { createLedgerStore } from '#modules/refunds/reconciliation/ledger-store.ts'
import type { OpenByStaff } from '#modules/support/open-by-staff.ts'
import { actorOf } from '#platform/audit/write-audit.ts'
import type { Database } from '#platform/db/database.ts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import type { Switches } from '#platform/remote-config/switches.ts'
import { createJobRequests } from './asking/job-requests.ts'
import { createJobControl, type JobControl } from './job-control.ts'
import { jobRoutes } from './job-routes.ts'
import { createJobPreviews } from './preview/job-previews.ts'
import { createNoticePreview } from './preview/notice-preview.ts'
import { createItemActions } from './records/item-actions.ts'
import { createJobItemStore } from './records/job-item-store.ts'
import { createJobListStore } from './records/job-list-store.ts'
import { createJobReconciliation } from './records/job-reconciliation.ts'
import { createJobStore } from './records/job-store.ts'
import { createNoticeWriter } from './telling/notice-writer.ts'
import { createItemWork } from './worker/item-work.ts'
import { type JobWorker, startJobWorker } from './worker/job-worker.ts'
import { createWorkStore } from './worker/work-store.ts'

const leaseMarginMs = 10_000

export type JobNeeds = {
  readonly database: Database
  readonly switches: Switches
  readonly mail: Pick<Mail, 'notices' | 'outbox'>
  readonly refunds: Refunds
  readonly limits: JobLimits
  readonly timeZone: string
  readonly openByStaff: OpenByStaff
}

export function mountJobs(app: FastifyInstance, serve: Serve, needs: JobNeeds): void {
  const { database, switches, mail, refunds, limits, openByStaff } = needs
  const { wake } = mountWork(app, needs)
  controlRoutes(serve, createJobControl({ database, switches, wake }))
  const { provider } = refunds
  const counting = { ...needs, outbox: mail.outbox }
  const previews = createJobPreviews(counting)
  jobRoutes(serve, {
    previews,
    noticePreview: createNoticePreview({ ...counting, notices: mail.notices }),
    requests: createJobRequests({ ...counting, hasProvider: provider !== null, onStart: wake }),
    list: createJobListStore(database),
    jobs: createJobStore(database, previews),
    items: createJobItemStore(database.db),
    actions: createItemActions({ database, openByStaff }),
    reconciliation: createJobReconciliation({
      database,
      ledger: createLedgerStore(database),
      provider,
      limits,
      log: app.log,
    }),
  })
}

function mountWork(app: FastifyInstance, needs: JobNeeds): Pick<JobWorker, 'wake'> {
  const { database, mail, refunds, limits, timeZone } = needs
  const { log } = app
  const { provider, obstacle } = refunds
  const store = createWorkStore(database, { leaseMs: (provider?.timeoutMs ?? 0) + leaseMarginMs })
  const workOn = createItemWork({ refunds: refunds.refunds, store, log })
  const writeNotices = createNoticeWriter(database, { notices: mail.notices, timeZone })
  let worker: JobWorker | undefined
  let stopped: Promise<void> | undefined
  app.addHook('onReady', async () => {
    worker = startJobWorker({
      store,
      atProvider: provider && obstacle && { provider, obstacle, workOn },
      writeNotices,
      refundsPerSecond: limits.refundsPerSecond,
      log,
    })
  })
  app.addHook('preClose', async () => {
    stopped = worker?.stop()
  })
  app.addHook('onClose', async () => stopped)
  return { wake: () => worker?.wake() }
}

function controlRoutes(serve: Serve, control: JobControl): void {
  serve(pauseJob, (call) => control.pause(call.params.jobId, originOf(call)))
  serve(resumeJob, (call) => control.resume(call.params.jobId, originOf(call)))
  serve(stopJob, (call) => control.stop(call.params.jobId, call.body.reason, originOf(call)))
  serve(tryFailedAgain, (call) => control.tryAgain(call.params.jobId, call.body.paymentIntentId, originOf(call)))
}

const originOf = (call: Parameters<typeof staffOf>[0] & { readonly requestId: string }) => ({
  actor: actorOf(staffOf(call)),
  requestId: call.requestId,
})
