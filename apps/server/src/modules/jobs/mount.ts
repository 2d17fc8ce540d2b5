import type { JobLimits } from '@ground-control/domain/jobs/job-limits'
import type { FastifyInstance } from 'fastify'
import type { Mail } from '#modules/mail/mount.ts'
import type { Refunds } from '#modules/refunds/mount.ts'
import type { Database } from '#platform/db/database.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { Switches } from '#platform/remote-config/switches.ts'

export type JobNeeds = {
  readonly database: Database
  readonly switches: Switches
  readonly mail: Pick<Mail, 'notices' | 'outbox'>
  readonly refunds: Refunds
  readonly limits: JobLimits
  readonly timeZone: string
}

export function mountJobs(_app: FastifyInstance, _serve: Serve, _needs: JobNeeds): void {
  // Here: mountJobWork(app, serve, needs)
}
