import {
  findAccountsByUsername,
  getAccountDocument,
  getPrivateDocument,
  patchAccountDocument,
  patchPrivateDocument,
} from './account-documents.ts'
import { exportAccounts, getPrivateAccount } from './accounts.ts'
import { exportAudit } from './activity.ts'
import { searchDoor } from './door.ts'
import type { Endpoint } from './endpoint.ts'
import { batchEvents, getEvent, listOrganizationEvents } from './events.ts'
import { listFirstGuests, listTicketChanges, listTicketDetails } from './guests.ts'
import { askCustomer, markItemHandled, previewJobNotice } from './jobs/job-calls.ts'
import { listJobItems } from './jobs/job-lists.ts'
import { correctMailAddress, listMail, sendMailNow } from './mail.ts'
import { exportOrganizations, getOrganization, listOrganizations } from './organizations.ts'
import { getProfile } from './profiles.ts'
import { getPurchase, listAccountPurchases } from './purchases.ts'
import { exportRefunds } from './refund-lists.ts'
import { listPaymentRefunds, previewRefundNotice } from './refunds.ts'
import { searchPlatform } from './search.ts'
import { getStaffMember, listStaff } from './staff.ts'
import { addCaseMessage, changeCase, getCase, linkToCase, mergeCase, openCase } from './support.ts'
import {
  issueComps,
  listAccountTickets,
  listEventTickets,
  listPaymentTickets,
  listTickets,
  listTransfers,
  previewCompNotice,
  previewTransferNotice,
} from './tickets.ts'

export const tracedFields = {
  eventId: 'event',
  accountId: 'account',
  uid: 'account',
  paymentIntentId: 'payment',
  refundId: 'refund',
  ticketId: 'ticket',
  ticketIds: 'ticket',
  caseId: 'case',
  jobId: 'job',
  mailId: 'mail',
} as const

/** For answers that show full emails and phones. Reading them leaves an audit entry. */
export type TracedContacts = {
  /** Fields of path, query or body; the first one present names what was read. None: a search. */
  readonly by: readonly (keyof typeof tracedFields)[]
  readonly how: 'list' | 'record' | 'pages'
}

export type ContactRule =
  | 'masked'
  /** Contacts of organizations and staff: shown to staff only, without an audit entry. */
  | 'business'
  | 'audited'
  | TracedContacts

const event = (how: TracedContacts['how']): TracedContacts => ({ by: ['eventId'], how })
const payment: TracedContacts = { by: ['paymentIntentId'], how: 'record' }
const supportCase: TracedContacts = { by: ['caseId'], how: 'record' }
const jobItems: TracedContacts = { by: ['jobId'], how: 'pages' }
const mail: TracedContacts = {
  by: ['mailId', 'caseId', 'refundId', 'paymentIntentId', 'jobId', 'ticketId'],
  how: 'pages',
}

/**
 * The only list of who sees contacts where. A call that isn't listed shows none, and masks contacts in texts that
 * people wrote.
 */
const rules: ReadonlyMap<Endpoint, ContactRule> = new Map<Endpoint, ContactRule>([
  [getPrivateAccount, 'audited'],
  [getPrivateDocument, 'audited'],
  [patchPrivateDocument, 'audited'],
  // Its fields are free, so some documents contain contacts.
  [getAccountDocument, { by: ['uid'], how: 'record' }],
  [patchAccountDocument, { by: ['uid'], how: 'record' }],
  [findAccountsByUsername, { by: [], how: 'pages' }],
  [getProfile, 'masked'],
  [listAccountPurchases, 'masked'],

  [listTicketDetails, event('list')],
  [listFirstGuests, event('list')],
  [listTicketChanges, event('list')],
  [listTickets, { by: ['eventId', 'accountId'], how: 'list' }],
  [listEventTickets, event('pages')],
  [searchDoor, event('pages')],
  [listAccountTickets, { by: ['accountId'], how: 'list' }],
  [listPaymentTickets, payment],
  [getPurchase, payment],
  [listPaymentRefunds, payment],
  [listTransfers, { by: ['ticketId', 'eventId', 'accountId'], how: 'pages' }],

  [getCase, supportCase],
  [addCaseMessage, supportCase],
  [changeCase, supportCase],
  [linkToCase, supportCase],
  [mergeCase, supportCase],
  [listJobItems, jobItems],
  [markItemHandled, jobItems],
  [askCustomer, jobItems],
  [listMail, mail],
  [sendMailNow, mail],
  [correctMailAddress, mail],
  [previewRefundNotice, payment],
  [previewTransferNotice, { by: ['ticketIds'], how: 'pages' }],
  [previewJobNotice, event('pages')],
  [previewCompNotice, event('pages')],
  [searchPlatform, { by: [], how: 'pages' }],

  [issueComps, 'audited'],
  [openCase, 'audited'],
  [exportAccounts, 'audited'],
  [exportRefunds, 'audited'],
  [exportAudit, 'audited'],

  [batchEvents, 'business'],
  [getEvent, 'business'],
  [listOrganizationEvents, 'business'],
  [getOrganization, 'business'],
  [listOrganizations, 'business'],
  [exportOrganizations, 'business'],
  [listStaff, 'business'],
  [getStaffMember, 'business'],
])

export const contactRuleOf = (endpoint: Endpoint): ContactRule | null => rules.get(endpoint) ?? null
