import type { LiveHint } from '@ground-control/contract/live'
import type { CaseId, EventId, RefundId } from '@ground-control/domain/values/ids'

/** Said by the triggers on tickets, with the id of the event. */
export const ticketChannel = 'ticket_changes'
/** Said by the triggers on the audit trail, the remote configuration, refunds and support cases. */
export const platformChannel = 'platform_changes'

/** `everything`: too much changed at once to be named. null: nothing that this version knows of. */
export function hintOf(channel: string, payload: string): LiveHint | 'everything' | null {
  if (channel === ticketChannel) return { kind: 'tickets', eventId: payload as EventId }
  if (payload === 'everything') return payload
  if (payload === 'audit' || payload === 'remote-config') return { kind: payload }
  const colon = payload.indexOf(':')
  const [kind, id] = [payload.slice(0, colon), payload.slice(colon + 1)]
  if (kind === 'refund') return { kind, refundId: id as RefundId }
  if (kind === 'case') return { kind, caseId: id as CaseId }
  return null
}

/** Many hints of one key become few. */
export function keyOf(hint: LiveHint): string {
  switch (hint.kind) {
    case 'tickets':
      return `tickets ${hint.eventId}`
    case 'refund':
      return `refund ${hint.refundId}`
    case 'case':
      return `case ${hint.caseId}`
    default:
      return hint.kind
  }
}
