import type { FastifyInstance } from 'fastify'
import { createNoticeWriter } from '#modules/jobs/telling/notice-writer.ts'
import type { Mail } from '#modules/mail/mount.ts'
import type { Refunds } from '#modules/refunds/mount.ts'
import type { Database } from '#platform/db/database.ts'
import { createItemWork } from './item-work.ts'
import { type JobWorker, startJobWorker } from './job-worker.ts'
import { createWorkStore } from './work-store.ts'

type Needs = {
  readonly database: Database
  readonly mail: Pick<Mail, 'notices'>
  readonly refunds: Refunds
  readonly limits: { readonly refundsPerSecond: number }
  readonly timeZone: string
}

/** An item may wait for its time before its call to the provider begins. */
const leaseMarginMs = 10_000

export function mountWork(app: FastifyInstance, needs: Needs): Pick<JobWorker, 'wake'> {
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
