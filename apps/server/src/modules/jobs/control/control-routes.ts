import { pauseJob, resumeJob, stopJob, tryFailedAgain } from '@ground-control/contract/jobs/job-calls'
import { actorOf } from '#platform/audit/write-audit.ts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import type { JobControl } from './job-control.ts'

export function controlRoutes(serve: Serve, control: JobControl): void {
  serve(pauseJob, (call) => control.pause(call.params.jobId, originOf(call)))
  serve(resumeJob, (call) => control.resume(call.params.jobId, originOf(call)))
  serve(stopJob, (call) => control.stop(call.params.jobId, call.body.reason, originOf(call)))
  serve(tryFailedAgain, (call) => control.tryAgain(call.params.jobId, call.body.paymentIntentId, originOf(call)))
}

const originOf = (call: Parameters<typeof staffOf>[0] & { readonly requestId: string }) => ({
  actor: actorOf(staffOf(call)),
  requestId: call.requestId,
})
