/** Every action that the platform's own trail knows, in the words that people use for it. */
const words = {
  'refund.reserved': 'Refund started',
  'refund.sent': 'Refund accepted by the provider',
  'refund.succeeded': 'Refunded',
  'refund.failed': 'Refund failed',
  'refund.unknown': 'Refund without an answer',
  'refund.looked-up': 'Refund looked up at the provider',
  'refund.made-elsewhere': 'Refund made at the payment provider',
  'refund.assigned': 'Refund assigned to tickets',
  'refund.unassigned': 'Refund no longer assigned to tickets',
  'ticket.redeemed': 'Redeemed',
  'ticket.unredeemed': 'Redemption taken back',
  'tickets.transferred': 'Ticket transferred',
  'comps.issued': 'Comps issued',
  'account.changed': 'Account changed',
  'account.private-read': 'Private record read',
  'account.private-changed': 'Private record changed',
  'claims.changed': 'Claims changed',
  'remote-config.changed': 'Remote configuration changed',
  'organization.watched': 'Organization watched',
  'organization.unwatched': 'Organization no longer watched',
  'case.opened': 'Case opened',
  'case.replied': 'Case replied to',
  'case.noted': 'Case noted on',
  'case.assigned': 'Case assigned',
  'case.snoozed': 'Case snoozed',
  'case.solved': 'Case solved',
  'case.reopened': 'Case reopened',
  'case.changed': 'Case changed',
  'case.linked': 'Linked to a case',
} as const

/** For filters: another platform may have others, which the trail shows all the same. */
export const knownActions: readonly string[] = Object.keys(words)

/** What a filter can narrow to besides a single action: everything done to one kind of thing. */
export const actionSubjects: readonly string[] = [...new Set(knownActions.map(subjectOf))]

/** What such a filter reads. */
export function subjectWords(subject: string): string {
  const known = Object.hasOwn(subjects, subject) ? subjects[subject as keyof typeof subjects] : null
  return `Everything about ${known ?? subject.replaceAll('-', ' ')}`
}

const subjects = {
  refund: 'refunds',
  ticket: 'redemption',
  tickets: 'transfers',
  account: 'accounts',
  'remote-config': 'remote configuration',
  organization: 'watched organizations',
  case: 'cases',
} as const

/** 'refund.reserved' → 'Refund started'. One that is not known is spelled from its parts: 'door.shut-off' → 'Door shut off' */
export function actionWords(action: string): string {
  if (Object.hasOwn(words, action)) return words[action as keyof typeof words]
  const spelled = action
    .split(/[.\-_\s]+/)
    .filter(Boolean)
    .join(' ')
  return spelled === '' ? 'Changed' : spelled.charAt(0).toUpperCase() + spelled.slice(1)
}

function subjectOf(action: string): string {
  return action.split('.', 1).join('')
}
