import { getAccount, getClaims, getPrivateAccount, searchAccounts, setClaims } from '#calls/accounts.ts'
import { getCapabilities, getNextDoors, getRemoteConfig, setRemoteConfig } from '#calls/admin.ts'
import { listActivity, listAudit } from '#calls/desk/audit.ts'
import { addCaseMessage, changeCase, countCases, getCase, linkToCase, listCases, openCase } from '#calls/desk/cases.ts'
import { listRefunds, lookUpRefund, reconcileRefunds } from '#calls/desk/refunds.ts'
import { getStaffMember, listStaff } from '#calls/desk/staff.ts'
import {
  findAccountsByUsername,
  getAccountDocument,
  getPrivateDocument,
  patchAccountDocument,
  patchPrivateDocument,
} from '#calls/documents.ts'
import {
  batchEvents,
  getEvent,
  getTicketInfo,
  listEventFigures,
  listOrganizationEvents,
  listTicketedEvents,
} from '#calls/events.ts'
import { followLive } from '#calls/live.ts'
import { getOrganization, listOrganizations } from '#calls/organizations.ts'
import { getRefund, listPaymentRefunds, refundPayment, refundTickets } from '#calls/payments.ts'
import { getAttention, getSalesPulse, listDoorsTonight } from '#calls/reports/board.ts'
import { getEventReport, getOrganizationFigures, listEventTickets, listTransfers } from '#calls/reports/events.ts'
import { getProfile, listAccountPurchases } from '#calls/reports/profiles.ts'
import { searchPlatform } from '#calls/search.ts'
import { batchSpaces, getSpace } from '#calls/spaces.ts'
import { getOverallStats, listEventStats, listHighestRevenue, listTopSelling } from '#calls/stats.ts'
import {
  issueComps,
  listAccountTickets,
  listPaymentTickets,
  listTicketChanges,
  listTicketDetails,
  listTickets,
  setTicketStatus,
  transferTickets,
} from '#calls/tickets.ts'
import {
  adoptWatchedOrganizations,
  listWatchedOrganizations,
  unwatchOrganization,
  watchOrganization,
} from '#calls/watched.ts'
import type { Endpoint } from './endpoint.ts'

/** The calls of the specification, under the numbers of the requirements. */
export const specifiedCalls = {
  P1: batchEvents,
  P2: getEvent,
  P3: listTicketedEvents,
  P4: listOrganizationEvents,
  P5: getOrganization,
  P6: listOrganizations,
  P7: getSpace,
  P8: batchSpaces,
  P9: issueComps,
  P10: setTicketStatus,
  P11: listPaymentTickets,
  P12: listTickets,
  P13: getTicketInfo,
  P14: listAccountTickets,
  P15: transferTickets,
  P16: refundPayment,
  P17: refundTickets,
  P18: searchAccounts,
  P19: getAccount,
  P20: getPrivateAccount,
  P21: getClaims,
  P22: setClaims,
  P23: listEventStats,
  P24: getOverallStats,
  P25: listTicketDetails,
} as const

const specified: ReadonlySet<Endpoint> = new Set(Object.values(specifiedCalls))

/** All that may be assumed of a platform; the other calls are extras, which it may offer. */
export const isSpecified = (endpoint: Endpoint): boolean => specified.has(endpoint)

export const allEndpoints: readonly Endpoint[] = [
  ...Object.values(specifiedCalls),
  getCapabilities,
  getRemoteConfig,
  setRemoteConfig,
  getNextDoors,
  getAccountDocument,
  patchAccountDocument,
  findAccountsByUsername,
  getPrivateDocument,
  patchPrivateDocument,
  searchPlatform,
  listTopSelling,
  listHighestRevenue,
  getRefund,
  listPaymentRefunds,
  listTicketChanges,
  followLive,
  listEventFigures,
  listWatchedOrganizations,
  watchOrganization,
  unwatchOrganization,
  adoptWatchedOrganizations,
  getAttention,
  getSalesPulse,
  listDoorsTonight,
  getEventReport,
  listEventTickets,
  listTransfers,
  getOrganizationFigures,
  getProfile,
  listAccountPurchases,
  listRefunds,
  lookUpRefund,
  reconcileRefunds,
  listStaff,
  getStaffMember,
  listAudit,
  listActivity,
  listCases,
  countCases,
  getCase,
  openCase,
  addCaseMessage,
  changeCase,
  linkToCase,
]
