const words: Readonly<Record<string, string>> = {
  'refund.reserved': 'Refund started',
  'refund.sent': 'Refund accepted by the provider',
  'refund.succeeded': 'Refunded',
  'refund.failed': 'Refund failed',
  'refund.unknown': 'Refund without an answer',
  'refund.looked-up': 'Refund looked up at the provider',
  'refund.handled': 'Failed refund marked as handled',
  'refund.made-elsewhere': 'Refund made at the payment provider',
  'refund.restored': 'Refund restored from the payment provider',
  'refund.ended': 'Refund ended: not at the provider',
  'refund.told-paid': 'Refund ended: paid by a former account',
  'refund.turned-up': 'Failed refund paid after all',
  'refund.assigned': 'Refund assigned to tickets',
  'refund.unassigned': 'Refund no longer assigned to tickets',
  'ticket.redeemed': 'Redeemed',
  'ticket.unredeemed': 'Redemption undone',
  'ticket.let-in': 'Let in with a reason',
  'ticket.code-viewed': 'Entry code viewed',
  'ticket.code-replaced': 'Entry code replaced',
  'tickets.transferred': 'Ticket transferred',
  'tickets.resent': 'Tickets resent',
  'comps.issued': 'Comps issued',
  'account.changed': 'Account changed',
  'account.private-read': 'Contact details viewed',
  'account.private-changed': 'Contact details changed',
  'account.erased': 'Person erased',
  'claims.changed': 'Claims changed',
  'remote-config.changed': 'Remote configuration changed',
  'provider-account.adopted': 'Payment account adopted',
  'time-zone.changed': 'Platform’s time zone changed',
  'database.restored': 'Database restored from a backup',
  'organization.watched': 'Organization watched',
  'organization.unwatched': 'Organization unwatched',
  'mail.sent-again': 'Email sent again',
  'mail.address-corrected': 'Email address corrected',
  'figures.exported': 'Figures exported',
  'job.asked': 'Job sent for approval',
  'job.approved': 'Job approved',
  'job.declined': 'Job declined',
  'job.withdrawn': 'Job withdrawn',
  'job.started': 'Job started',
  'job.paused': 'Job paused',
  'job.resumed': 'Job resumed',
  'job.stopped': 'Job stopped',
  'job.tried-again': 'Failed refunds of a job tried again',
  'job.done': 'Job done',
  'job.item-handled': 'Failed refund of a job marked as handled',
  'job.customer-asked': 'Asked purchaser for another way to pay back',
  'case.opened': 'Case opened',
  'case.replied': 'Replied',
  'case.noted': 'Note added',
  'case.assigned': 'Case assigned',
  'case.snoozed': 'Case snoozed',
  'case.solved': 'Case solved',
  'case.reopened': 'Case reopened',
  'case.changed': 'Case changed',
  'case.linked': 'Linked to a case',
  'case.merged': 'Case merged into another',
  'case.merged-in': 'Another case merged in',
  'macro.created': 'Macro written',
  'macro.changed': 'Macro changed',
  'macro.deleted': 'Macro deleted',
  'macro.ordered': 'Macros reordered',
  'list.exported': 'List exported to CSV',
  'contacts.listed': 'Contacts of a list read',
  'contacts.viewed': 'Contacts viewed',
}

/** For filters. The trail also shows actions that aren't listed, because another platform may have more. */
export const knownActions: readonly string[] = Object.keys(words)

/** A filter can also match all actions on one kind of thing. */
export const actionSubjects: readonly string[] = [...new Set(knownActions.map(subjectOf))]

export function subjectWords(subject: string): string {
  const known = Object.hasOwn(subjects, subject) ? subjects[subject] : null
  return `Everything about ${known ?? subject.replaceAll('-', ' ')}`
}

const subjects: Readonly<Record<string, string>> = {
  refund: 'refunds',
  ticket: 'redemption and entry codes',
  tickets: 'transfers and resent tickets',
  account: 'accounts',
  'remote-config': 'remote configuration',
  'provider-account': 'the payment account',
  'time-zone': 'the platform’s time zone',
  database: 'the database',
  organization: 'watched organizations',
  mail: 'emails',
  figures: 'exported figures',
  job: 'jobs',
  case: 'cases',
  macro: 'macros',
  list: 'exported lists',
  contacts: 'contacts that were read',
}

/**
 * 'refund.reserved' → 'Refund started'. Unknown ones are spelled from their parts: 'door.shut-off' → 'Door shut off'
 */
export function actionWords(action: string): string {
  const known = Object.hasOwn(words, action) ? words[action] : undefined
  if (known !== undefined) return known
  const spelled = action
    .split(/[.\-_\s]+/)
    .filter(Boolean)
    .join(' ')
  return spelled === '' ? 'Changed' : spelled.charAt(0).toUpperCase() + spelled.slice(1)
}

function subjectOf(action: string): string {
  return action.split('.', 1).join('')
}
