import type { JobLimits } from '@ground-control/domain/jobs/job-limits'
import type { FastifyInstance } from 'fastify'
import type { Mail } from '#modules/mail/mount.ts'
import type { Refunds } from '#modules/refunds/mount.ts'
import type { Database } from '#platform/db/database.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { Switches } from '#platform/remote-config/switches.ts'
import { controlRoutes } from './control/control-routes.ts'
import { createJobControl } from './control/job-control.ts'
import { mountWork } from './worker/mount-work.ts'

export type JobNeeds = {
  readonly database: Database
  readonly switches: Switches
  readonly mail: Pick<Mail, 'notices' | 'outbox'>
  readonly refunds: Refunds
  readonly limits: JobLimits
  readonly timeZone: string
}

export function mountJobs(app: FastifyInstance, serve: Serve, needs: JobNeeds): void {
  const { database, switches } = needs
  const { wake } = mountWork(app, needs)
  controlRoutes(serve, createJobControl({ database, switches, wake }))
}
