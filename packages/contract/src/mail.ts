import { isMailAddress } from '@ground-control/domain/mail/mail-address'
import { mailKinds, mailStates } from '@ground-control/domain/mail/mail-state'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CaseId, Count, EventId, Instant, JobId, MailId, Named, PaymentId, RefundId, TicketId } from './primitives.ts'

const MailDelivery = z.object({
  mailId: MailId,
  kind: z.enum(mailKinds),
  to: z.object({ address: z.string(), name: z.string().nullable() }),
  cc: z.array(z.string()),
  subject: z.string(),
  state: z.enum(mailStates),
  changedAt: Instant,
  createdAt: Instant,
  sentAt: Instant.nullable(),
  tries: Count,
  /** Null unless it is queued. */
  nextTryAt: Instant.nullable(),
  /** The mail server's last reply, or the reason why nothing was sent. */
  serverWords: z.string().nullable(),
  copyWords: z.string().nullable(),
  /** Who caused it; null: the platform itself. */
  requestedBy: Named.nullable(),
  about: z.object({
    caseId: CaseId.nullable(),
    caseMessageId: z.string().nullable(),
    refundId: RefundId.nullable(),
    paymentIntentId: PaymentId.nullable(),
    eventId: EventId.nullable(),
    ticketIds: z.array(TicketId),
  }),
})
export type MailDelivery = z.output<typeof MailDelivery>

export const NoticePreview = z.object({
  notices: z.array(
    z.object({
      to: z.object({ address: z.string(), name: z.string().nullable() }),
      subject: z.string(),
      text: z.string(),
      /** Pictures are embedded, so that nothing is loaded from outside. */
      html: z.string(),
    }),
  ),
})
export type NoticePreview = z.output<typeof NoticePreview>

const ofMail = z.object({ mailId: MailId })

export const listMail = endpoint({
  name: 'listMail',
  method: 'GET',
  path: '/api/v1/admin/mail',
  summary:
    'The email that a case, a refund or a payment caused, that is about a ticket, or that a job could not deliver, newest first, at most 200',
  permission: 'staff',
  query: z
    .strictObject({
      caseId: CaseId.optional(),
      refundId: RefundId.optional(),
      paymentIntentId: PaymentId.optional(),
      /** Only bounced and failed email, because a job may send tens of thousands. */
      jobId: JobId.optional(),
      ticketId: TicketId.optional(),
    })
    .refine((causes) => Object.values(causes).filter((id) => id !== undefined).length === 1, {
      path: ['caseId'],
      message: 'must be given, or exactly one of refundId, paymentIntentId, jobId and ticketId',
    }),
  reply: z.object({
    mail: z.array(MailDelivery),
    /** False: email isn't set up, so none is sent. */
    isSetUp: z.boolean(),
  }),
})

export const getMailStatus = endpoint({
  name: 'getMailStatus',
  method: 'GET',
  path: '/api/v1/admin/mail/status',
  summary: 'Whether email is being sent, how much waits, and how much failed',
  permission: 'staff',
  reply: z.object({
    /** `off`: email isn't set up. `delayed`: the mail server can’t be reached. */
    state: z.enum(['ok', 'delayed', 'off']),
    waiting: Count,
    /** Failed or bounced in the last 24 hours. */
    failed: Count,
  }),
})

export const sendMailNow = endpoint({
  name: 'sendMailNow',
  method: 'POST',
  path: '/api/v1/admin/mail/{mailId}/send-now',
  summary: 'Try an email again at once, from the beginning if it had failed',
  permission: 'staff',
  params: ofMail,
  reply: MailDelivery,
  refusals: { 404: 'There is no such email', 409: 'It is sent or being sent, or no mail is set up' },
})

export const correctMailAddress = endpoint({
  name: 'correctMailAddress',
  method: 'POST',
  path: '/api/v1/admin/mail/{mailId}/address',
  summary: 'Send a failed or bounced email to another address',
  permission: 'staff',
  params: ofMail,
  body: z.strictObject({
    address: z.string().trim().max(254).refine(isMailAddress, 'must be an email address'),
    reason: z.string().max(2000).optional(),
  }),
  reply: MailDelivery,
  refusals: { 404: 'There is no such email', 409: 'It hasn’t failed or bounced, or no mail is set up' },
})
