import { LiveHint } from '@ground-control/contract/live'

/** Sent by the triggers on tickets, with the id of the event. */
export const ticketChannel = 'ticket_changes'
/** Sent by the triggers on the audit trail, the remote configuration, refunds, support cases, email and jobs. */
export const platformChannel = 'platform_changes'

/** `everything`: too many changes to list. null: a kind that this version doesn't know. */
export function hintOf(channel: string, payload: string): LiveHint | 'everything' | null {
  if (channel === platformChannel && payload === 'everything') return payload
  return (
    LiveHint.safeParse(channel === ticketChannel ? { kind: 'tickets', eventId: payload } : toHint(payload)).data ?? null
  )
}

function toHint(payload: string) {
  const [kind, ...rest] = payload.split(':')
  const id = rest.join(':')
  return {
    kind,
    ...(kind === 'refund' && { refundId: id }),
    ...(kind === 'case' && { caseId: id }),
    ...(kind === 'mail' && { mailId: id }),
    ...(kind === 'job' && { jobId: id }),
  }
}

export function keyOf(hint: LiveHint): string {
  switch (hint.kind) {
    case 'tickets':
      return `tickets ${hint.eventId}`
    case 'refund':
      return `refund ${hint.refundId}`
    case 'case':
      return `case ${hint.caseId}`
    case 'mail':
      return `mail ${hint.mailId}`
    case 'job':
      return `job ${hint.jobId}`
    default:
      return hint.kind
  }
}
