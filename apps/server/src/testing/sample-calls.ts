import type { Endpoint } from '@ground-control/contract/endpoint'

/** A well-formed body of each call, with ids that don't exist. Tests change one value each. */
export const sampleBodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  batchEvents: { eventIds: ['evt_1'] },
  batchSpaces: { spaceIds: ['spc_1'] },
  issueComps: {
    eventId: 'evt_1',
    ticketQuantities: { typ_1: 1 },
    contact: { email: 'ada@guests.example', name: 'Ada' },
  },
  setTicketStatus: { redeemed: true },
  transferTickets: { ticketIds: ['tkt_1'], recipientName: 'Ada', recipientEmail: 'ada@guests.example' },
  endRefund: { reason: 'The provider has no such refund' },
  refundPayment: { paymentIntentId: 'pi_1' },
  refundTickets: { paymentIntentId: 'pi_1', ticketIds: ['tkt_1'], reason: '', amount: 2500 },
  markRefundHandled: { reason: 'Paid back in cash' },
  searchAccounts: { searchQuery: 'ada' },
  searchPlatform: { query: 'ada' },
  setClaims: { claims: { superadmin: true } },
  setRemoteConfig: { values: { welcome_message: 'Hello' } },
  patchAccountDocument: { fields: { fullName: 'Ada Lovelace' } },
  patchPrivateDocument: { fields: { phone: '+1 555 010 0199' } },
  findAccountsByUsername: { username: 'ada' },
  exportRangeOrganizations: { startDate: '2026-06-01', endDate: '2026-06-30' },
  listEventFigures: { eventIds: ['evt_1'] },
  adoptWatchedOrganizations: { orgIds: ['org_1'] },
  listDoorsTonight: { orgIds: ['org_1'] },
  listCurrentEvents: { orgIds: ['org_1'] },
  listPastEvents: { orgIds: ['org_1'] },
  openCase: {
    subject: 'No ticket',
    category: 'other',
    priority: 'normal',
    text: 'Where is it?',
    requester: { name: 'Ada Lovelace' },
  },
  searchCases: { query: 'scanner' },
  addCaseMessage: { kind: 'note', text: 'Looked at', seenMessageId: '1' },
  changeCase: { expectedVersion: 1, change: { priority: 'high' } },
  correctMailAddress: { address: 'ada@guests.example' },
  mergeCase: { intoCaseId: 'sup_2', expectedVersion: 1 },
  createMacro: { title: 'Tickets resent', text: 'Hi {first name}' },
  changeMacro: { expectedVersion: 1, title: 'Tickets resent', text: 'Hi {first name}' },
  orderMacros: { from: [], to: [] },
  redeemAtDoor: { code: 'H7KQ-4M2X-9TB3' },
  replaceEntryCode: {},
  searchDoor: { query: 'ada' },
  lookAtDoor: { ticketId: 'tkt_1' },
  letInAtDoor: { ticketId: 'tkt_1', reason: 'The desk said so' },
  resendTickets: { ticketIds: ['tkt_1'] },
  previewRefundNotice: { paymentIntentId: 'pi_1', ticketIds: ['tkt_1'], amount: 100 },
  previewCompNotice: {
    eventId: 'evt_1',
    ticketQuantities: { typ_1: 1 },
    contact: { email: 'ada@guests.example', name: 'Ada' },
  },
  previewTransferNotice: { ticketIds: ['tkt_1'], recipientName: 'Ada', recipientEmail: 'ada@guests.example' },
  previewJob: { eventId: 'evt_1', kind: 'call-off' },
  previewJobNotice: { eventId: 'evt_1', kind: 'call-off', fees: true, reason: 'Storm warning' },
  askForJob: {
    eventId: 'evt_1',
    kind: 'call-off',
    fees: true,
    reason: 'Storm warning',
    tellCustomers: true,
    hash: 'none',
    eventName: 'Night Signal',
  },
  approveJob: { hash: 'none', amount: 2500 },
  declineJob: { reason: 'The show goes on' },
  stopJob: { reason: 'The show goes on' },
  tryFailedAgain: {},
  markItemHandled: { reason: 'Paid back in cash' },
  saveView: { list: 'refunds', name: 'Failed', filters: { state: 'failed' } },
  renameView: { name: 'Failed' },
  noteGuestExport: { guests: 3 },
  eraseAccount: { reason: 'They asked for it' },
  exportRefunds: {},
  exportAudit: {},
  exportAccounts: { searchQuery: 'ada' },
  exportOrganizations: { searchQuery: 'hall' },
  exportOrganizationEvents: { events: 'all' },
  linkToCase: { link: { kind: 'redemption', id: 'tkt_1' } },
}

/** Query parameters that a call requires. */
const sampleQueries: Readonly<Record<string, string>> = {
  listTickets: '?eventId=evt_1',
  listTransfers: '?eventId=evt_1',
  listMail: '?caseId=sup_1',
  deleteMacro: '?expectedVersion=1',
  listFirstGuests: '?guests=25',
  listTicketChanges: '?since=W%2F%22none%22',
  listDoorChanges: '?since=W%2F%22none%22',
}

/** Path parameters that aren't ids. */
const sampleWords: Readonly<Record<string, string>> = { list: 'own' }

type Sent = { readonly path: string; readonly init: RequestInit }

/** Replaces every parameter of the path with the given id. */
export function sampleCall(endpoint: Endpoint, id: string, body: unknown = sampleBodies[endpoint.name]): Sent {
  return {
    path:
      endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => sampleWords[name] ?? encodeURIComponent(id)) +
      (sampleQueries[endpoint.name] ?? ''),
    init: {
      method: endpoint.method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    },
  }
}
