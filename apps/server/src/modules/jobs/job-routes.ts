import type { BodyOf, Endpoint } from '@ground-control/contract/endpoint'
import {
  approveJob,
  askCustomer,
  askForJob,
  declineJob,
  markItemHandled,
  previewJob,
  previewJobNotice,
} from '@ground-control/contract/jobs/job-calls'
import { getJob, listJobItems, listJobs, reconcileJob } from '@ground-control/contract/jobs/job-lists'
import { actorOf } from '#platform/audit/write-audit.ts'
import { type Call, type Serve, staffOf } from '#platform/http/serve.ts'
import type { JobRequests } from './asking/job-requests.ts'
import type { JobWish } from './preview/count-job.ts'
import type { JobPreviews } from './preview/job-previews.ts'
import type { createNoticePreview } from './preview/notice-preview.ts'
import type { createItemActions } from './records/item-actions.ts'
import type { createJobItemStore } from './records/job-item-store.ts'
import type { createJobListStore } from './records/job-list-store.ts'
import type { createJobReconciliation } from './records/job-reconciliation.ts'
import type { createJobStore } from './records/job-store.ts'

type Needs = {
  readonly previews: JobPreviews
  readonly noticePreview: ReturnType<typeof createNoticePreview>
  readonly requests: JobRequests
  readonly list: ReturnType<typeof createJobListStore>
  readonly jobs: ReturnType<typeof createJobStore>
  readonly items: ReturnType<typeof createJobItemStore>
  readonly actions: ReturnType<typeof createItemActions>
  readonly reconciliation: ReturnType<typeof createJobReconciliation>
}

export function jobRoutes(serve: Serve, needs: Needs): void {
  const { previews, noticePreview, requests, list, jobs, items, actions, reconciliation } = needs
  serve(previewJob, ({ body }) => previews.preview(wishOf(body)))
  serve(previewJobNotice, ({ body }) => noticePreview(wishOf(body), { withFees: body.fees, reason: body.reason }))
  serve(askForJob, (call) => requests.ask({ ...call.body, ...askedBy(call), idempotencyKey: call.idempotencyKey }))
  serve(approveJob, (call) => requests.approve({ ...call.body, ...call.params, ...askedBy(call) }))
  serve(declineJob, (call) => requests.decline({ ...call.body, ...call.params, ...askedBy(call) }))
  serve(listJobs, ({ query }) => list.page(query))
  serve(getJob, ({ params }) => jobs.get(params.jobId))
  serve(listJobItems, ({ params, query }) => items.page(params.jobId, query))
  serve(reconcileJob, ({ params }) => reconciliation.compare(params.jobId))
  serve(markItemHandled, (call) => actions.handle({ ...call.body, ...itemOf(call.params), ...askedBy(call) }))
  serve(askCustomer, (call) => actions.askCustomer({ ...itemOf(call.params), ...askedBy(call) }))
}

const wishOf = ({ kind, eventId, ticketIds = null }: Wished): JobWish => ({ kind, eventId, ticketIds })

type Wished = Omit<BodyOf<typeof previewJob>, 'ticketIds'> & {
  readonly ticketIds?: readonly string[] | null | undefined
}

const itemOf = ({ jobId, paymentIntentId }: { readonly jobId: string; readonly paymentIntentId: string }) => ({
  jobId,
  paymentId: paymentIntentId,
})

const askedBy = (call: Pick<Call<Endpoint>, 'principal' | 'requestId'>) => ({
  actor: actorOf(staffOf(call)),
  requestId: call.requestId,
})
