import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CaseId, EventId, JobId, MailId, queryFlag, RefundId } from './primitives.ts'

/** Says that something changed, but not how. The console then reads it again. */
export const LiveHint = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tickets'), eventId: EventId }),
  z.object({ kind: z.literal('case'), caseId: CaseId }),
  z.object({ kind: z.literal('refund'), refundId: RefundId }),
  z.object({ kind: z.literal('mail'), mailId: MailId }),
  z.object({ kind: z.literal('job'), jobId: JobId }),
  z.object({ kind: z.literal('audit') }),
  /** The only hint with content: it carries the switches, so that nobody has to fetch them. */
  z.object({
    kind: z.literal('remote-config'),
    values: z.record(z.string(), z.unknown()).optional(),
    /** For each switch that is off, the reason. */
    reasons: z.record(z.string(), z.string()).optional(),
  }),
])
export type LiveHint = z.output<typeof LiveHint>

/** `ready`: no change is missed from now on. Comments every few seconds show that the connection works. */
export const followLive = endpoint({
  name: 'followLive',
  method: 'GET',
  path: '/api/v1/admin/live',
  summary: 'Server-sent events: what changes, as it changes; with an event, only the tickets of that event',
  permission: 'staff',
  streamsEvents: true,
  query: z.strictObject({
    eventId: EventId.optional(),
    /** Sends the remote configuration at the start too, and again after a gap. */
    values: queryFlag.optional(),
  }),
  reply: LiveHint,
})
