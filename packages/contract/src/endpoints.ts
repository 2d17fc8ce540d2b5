import {
  findAccountsByUsername,
  getAccountDocument,
  getPrivateDocument,
  patchAccountDocument,
  patchPrivateDocument,
} from './account-documents.ts'
import { exportAccounts, getAccount, getPrivateAccount, searchAccounts } from './accounts.ts'
import { exportAudit, listActivity, listAudit } from './activity.ts'
import { getAttention } from './attention.ts'
import { getCapabilities } from './capabilities.ts'
import { getDoor, letInAtDoor, listDoorChanges, listDoorTickets, lookAtDoor, redeemAtDoor, searchDoor } from './door.ts'
import type { Endpoint } from './endpoint.ts'
import { getEntryCode, replaceEntryCode, resendTickets } from './entry.ts'
import {
  batchEvents,
  batchSpaces,
  getEvent,
  getNextDoors,
  getSpace,
  getTicketInfo,
  listCurrentEvents,
  listDoorsTonight,
  listOrganizationEvents,
  listPastEvents,
  listTicketedEvents,
} from './events.ts'
import { getSalesPulse, listHighestRevenue, listTopSelling } from './figures/board.ts'
import { getEventReport, listEventFigures } from './figures/events.ts'
import {
  exportOrganizationEvents,
  exportRangeOrganizations,
  getOrganizationFigures,
  listRangeOrganizations,
} from './figures/organizations.ts'
import { getOverallStats, getSalesTrend, listEventStats, listRangeEvents } from './figures/overview.ts'
import { listFirstGuests, listTicketChanges, listTicketDetails, listTicketMarks, noteGuestExport } from './guests.ts'
import {
  approveJob,
  askCustomer,
  askForJob,
  declineJob,
  markItemHandled,
  pauseJob,
  previewJob,
  previewJobNotice,
  resumeJob,
  stopJob,
  tryFailedAgain,
} from './jobs/job-calls.ts'
import { getJob, listJobItems, listJobs, reconcileJob } from './jobs/job-lists.ts'
import { followLive } from './live.ts'
import { correctMailAddress, getMailStatus, listMail, sendMailNow } from './mail.ts'
import {
  adoptWatchedOrganizations,
  listStillSelling,
  listWatchedOrganizations,
  unwatchOrganization,
  watchOrganization,
} from './organization-lists.ts'
import { exportOrganizations, getOrganization, listOrganizations } from './organizations.ts'
import { eraseAccount, getErasure } from './privacy.ts'
import { getProfile } from './profiles.ts'
import { getPurchase, listAccountPurchases } from './purchases.ts'
import { reconcileRefunds } from './reconciliation.ts'
import { exportRefunds, listRefunds } from './refund-lists.ts'
import {
  endRefund,
  getPaymentStatus,
  getRefund,
  listPaymentRefunds,
  lookUpRefund,
  markRefundHandled,
  previewRefundNotice,
  refundPayment,
  refundTickets,
} from './refunds.ts'
import { deleteView, listSavedViews, renameView, saveView } from './saved-views.ts'
import { searchPlatform } from './search.ts'
import { getRemoteConfig, setRemoteConfig } from './settings.ts'
import { getClaims, getStaffMember, listStaff, setClaims } from './staff.ts'
import { addCaseMessage, changeCase, getCase, getCaseAttachment, linkToCase, mergeCase, openCase } from './support.ts'
import { countCases, listCases, searchCases } from './support-lists.ts'
import { changeMacro, createMacro, deleteMacro, listMacros, orderMacros } from './support-macros.ts'
import {
  issueComps,
  listAccountTickets,
  listEventTickets,
  listPaymentTickets,
  listTickets,
  listTransfers,
  previewCompNotice,
  previewTransferNotice,
  setTicketStatus,
  transferTickets,
} from './tickets.ts'
import { getTicketTimeline } from './timeline.ts'

/** The specification's calls, by their numbers in the requirements. */
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

export type CallNumber = keyof typeof specifiedCalls

const specified: ReadonlySet<Endpoint> = new Set(Object.values(specifiedCalls))

/** Only these calls may be expected of any platform. All others are extras. */
export const isSpecified = (endpoint: Endpoint): boolean => specified.has(endpoint)

/** What a platform may offer beyond the specified calls. Each capability needs all of its calls. */
export const capabilityCalls = {
  'account-profiles': [getProfile, listAccountPurchases],
  activity: [listActivity],
  audit: [listAudit],
  documents: [
    getAccountDocument,
    patchAccountDocument,
    findAccountsByUsername,
    getPrivateDocument,
    patchPrivateDocument,
  ],
  door: [getDoor, searchDoor, lookAtDoor, redeemAtDoor, letInAtDoor, listDoorTickets, listDoorChanges],
  'entry-codes': [getEntryCode, replaceEntryCode],
  erasure: [getErasure, eraseAccount],
  'event-figures': [listEventFigures],
  'event-reports': [getEventReport, listEventTickets],
  'event-sections': [listCurrentEvents, listPastEvents],
  'first-guests': [listFirstGuests],
  jobs: [
    previewJob,
    previewJobNotice,
    askForJob,
    approveJob,
    declineJob,
    pauseJob,
    resumeJob,
    stopJob,
    tryFailedAgain,
    markItemHandled,
    askCustomer,
    listJobs,
    getJob,
    listJobItems,
    reconcileJob,
  ],
  'list-exports': [
    exportRefunds,
    exportAudit,
    exportAccounts,
    exportOrganizationEvents,
    exportOrganizations,
    noteGuestExport,
  ],
  live: [followLive],
  mail: [
    listMail,
    getMailStatus,
    sendMailNow,
    correctMailAddress,
    previewRefundNotice,
    previewCompNotice,
    previewTransferNotice,
  ],
  'next-doors': [getNextDoors],
  'organization-figures': [getOrganizationFigures],
  'payment-status': [getPaymentStatus],
  purchases: [getPurchase],
  'range-figures': [listRangeEvents, listRangeOrganizations, exportRangeOrganizations, getSalesTrend],
  reconciliation: [reconcileRefunds],
  'refund-list': [listRefunds, lookUpRefund],
  'refund-records': [getRefund, listPaymentRefunds, endRefund, markRefundHandled],
  'remote-config': [getRemoteConfig, setRemoteConfig],
  'saved-views': [listSavedViews, saveView, renameView, deleteView],
  search: [searchPlatform],
  'shift-board': [getAttention, getSalesPulse, listDoorsTonight],
  staff: [listStaff, getStaffMember],
  'still-selling': [listStillSelling],
  support: [
    listCases,
    searchCases,
    countCases,
    getCase,
    openCase,
    addCaseMessage,
    changeCase,
    linkToCase,
    mergeCase,
    getCaseAttachment,
    listMacros,
    createMacro,
    changeMacro,
    deleteMacro,
    orderMacros,
  ],
  'ticket-changes': [listTicketChanges],
  'ticket-mail': [resendTickets],
  'ticket-marks': [listTicketMarks],
  'ticket-timeline': [getTicketTimeline],
  'top-events': [listTopSelling, listHighestRevenue],
  transfers: [listTransfers],
  'watched-organizations': [
    listWatchedOrganizations,
    watchOrganization,
    unwatchOrganization,
    adoptWatchedOrganizations,
  ],
} as const satisfies Readonly<Record<string, readonly Endpoint[]>>

export type Capability = keyof typeof capabilityCalls

export const allEndpoints: readonly Endpoint[] = [
  ...Object.values(specifiedCalls),
  getCapabilities,
  ...Object.values(capabilityCalls).flat(),
]
