import { jobKinds } from '@ground-control/domain/jobs/job-states'
import { isBlank } from '@ground-control/domain/values/blank-text'
import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { NoticePreview } from '#mail.ts'
import { Cents, EventId, JobId, PaymentId, TicketId } from '#primitives.ts'
import { JobItem, JobPreview, JobRow, noJob, ofJob } from './job.ts'

const seen = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !isBlank(text), 'must have visible characters')

const maxTickets = 100_000

/** What a job refunds. `ticketIds` belongs to `refunds` and is required there. */
const wish = {
  eventId: EventId,
  kind: z.enum(jobKinds),
  ticketIds: z.array(TicketId).min(1).max(maxTickets).optional(),
}
const maxBodyBytes = 8 * 1024 * 1024

const choices = {
  ...wish,
  fees: z.boolean(),
  reason: seen(500),
  tellCustomers: z.boolean(),
}

const hasItsTickets = ({ kind, ticketIds }: { kind: string; ticketIds?: unknown }) =>
  (kind === 'refunds') === (ticketIds !== undefined)
const ticketsRule = { path: ['ticketIds'], message: 'must be given with kind refunds, and only then' }

export const previewJob = endpoint({
  name: 'previewJob',
  method: 'POST',
  path: '/api/v1/admin/jobs/preview',
  summary: 'Count what calling off an event, or refunding chosen tickets, would refund; nothing is changed',
  permission: 'staff',
  maxBodyBytes,
  body: z.strictObject(wish).refine(hasItsTickets, ticketsRule),
  reply: JobPreview,
  refusals: { 404: 'There is no such event' },
})

export const previewJobNotice = endpoint({
  name: 'previewJobNotice',
  method: 'POST',
  path: '/api/v1/admin/jobs/notice-preview',
  summary: 'The emails that a job would send, one of each sort; nothing is changed or sent',
  permission: 'staff',
  maxBodyBytes,
  body: z.strictObject({ ...wish, fees: z.boolean(), reason: z.string().max(500) }).refine(hasItsTickets, ticketsRule),
  reply: NoticePreview,
  refusals: { 404: 'There is no such event' },
})

export const askForJob = endpoint({
  name: 'askForJob',
  method: 'POST',
  path: '/api/v1/admin/jobs',
  summary: 'Start a job with exactly this preview, or ask a second person to approve it',
  permission: 'staff',
  takesIdempotencyKey: true,
  maxBodyBytes,
  body: z
    .strictObject({
      ...choices,
      hash: z.string(),
      eventName: z.string().max(500).optional(),
    })
    .refine(hasItsTickets, ticketsRule),
  reply: JobRow,
  refusals: {
    404: 'There is no such event',
    409: 'Sales or refunds changed since the preview (`preview-changed`), the event has an unfinished job (`job-exists`), or refunds are switched off',
    422: 'The name is not the event’s, or nothing is left to refund and the event is cancelled already',
  },
})

export const approveJob = endpoint({
  name: 'approveJob',
  method: 'POST',
  path: '/api/v1/admin/jobs/{jobId}/approve',
  summary: 'Approve and start a job that another super-admin asked for',
  permission: 'staff',
  params: ofJob,
  body: z.strictObject({
    hash: z.string(),
    /** The amount to refund, fees included if they are refunded, as the person typed it. */
    amount: Cents,
  }),
  reply: JobRow,
  refusals: {
    ...noJob,
    403: 'Nobody can approve their own request',
    409: 'Sales or refunds changed since the preview (`preview-changed`), or it is no longer waiting',
    422: 'The amount is not that of the preview',
  },
})

export const declineJob = endpoint({
  name: 'declineJob',
  method: 'POST',
  path: '/api/v1/admin/jobs/{jobId}/decline',
  summary: 'Decline a job, or withdraw it as the one who asked; nothing is refunded',
  permission: 'staff',
  params: ofJob,
  body: z.strictObject({ reason: seen(500).optional() }),
  reply: JobRow,
  refusals: { ...noJob, 409: 'It is no longer waiting' },
})

export const pauseJob = endpoint({
  name: 'pauseJob',
  method: 'POST',
  path: '/api/v1/admin/jobs/{jobId}/pause',
  summary: 'Send nothing more until somebody resumes the job',
  permission: 'staff',
  params: ofJob,
  reply: JobRow,
  refusals: { ...noJob, 409: 'It has ended or has not started' },
})

export const resumeJob = endpoint({
  name: 'resumeJob',
  method: 'POST',
  path: '/api/v1/admin/jobs/{jobId}/resume',
  summary: 'Resume a paused job',
  permission: 'staff',
  params: ofJob,
  reply: JobRow,
  refusals: { ...noJob, 409: 'It is not paused, or refunds are switched off' },
})

export const stopJob = endpoint({
  name: 'stopJob',
  method: 'POST',
  path: '/api/v1/admin/jobs/{jobId}/stop',
  summary: 'End a job early: what is refunded stays refunded, and the event stays cancelled',
  permission: 'staff',
  params: ofJob,
  body: z.strictObject({ reason: seen(500) }),
  reply: JobRow,
  refusals: { ...noJob, 409: 'It has ended or has not started' },
})

export const tryFailedAgain = endpoint({
  name: 'tryFailedAgain',
  method: 'POST',
  path: '/api/v1/admin/jobs/{jobId}/try-again',
  summary: 'Refund failed items again and no others: all that are not handled, or one',
  permission: 'staff',
  params: ofJob,
  body: z.strictObject({ paymentIntentId: PaymentId.optional() }),
  reply: JobRow,
  refusals: { ...noJob, 409: 'The job has not ended, nothing has failed, or refunds are switched off' },
})

export const markItemHandled = endpoint({
  name: 'markItemHandled',
  method: 'POST',
  path: '/api/v1/admin/jobs/{jobId}/items/{paymentIntentId}/handled',
  summary: 'Mark a failed item as handled, with a reason',
  permission: 'staff',
  params: z.object({ jobId: JobId, paymentIntentId: PaymentId }),
  body: z.strictObject({ reason: seen(500) }),
  reply: JobItem,
  refusals: { 404: 'There is no such job or item', 409: 'The item has not failed, or is handled already' },
})

export const askCustomer = endpoint({
  name: 'askCustomer',
  method: 'POST',
  path: '/api/v1/admin/jobs/{jobId}/items/{paymentIntentId}/ask',
  summary: 'Open a case with the purchaser of a failed item, in which staff ask for another way to pay back',
  permission: 'staff',
  params: z.object({ jobId: JobId, paymentIntentId: PaymentId }),
  reply: JobItem,
  refusals: { 404: 'There is no such job or item', 409: 'The item has not failed' },
})
