/** The words that describe a support case. */
export const caseCategories = ['refund', 'transfer', 'missing-ticket', 'entry-refused', 'payment', 'other'] as const
export type CaseCategory = (typeof caseCategories)[number]

export const casePriorities = ['urgent', 'high', 'normal', 'low'] as const
export type CasePriority = (typeof casePriorities)[number]

export const caseStates = ['open', 'snoozed', 'solved'] as const
export type CaseState = (typeof caseStates)[number]

export const caseTabs = ['open', 'mine', 'unassigned', 'snoozed', 'solved'] as const
export type CaseTab = (typeof caseTabs)[number]
