import type { CaseCategory, CasePriority, CaseState, CaseTab } from './cases.ts'

export const caseCategoryLabels: Readonly<Record<CaseCategory, string>> = {
  refund: 'Refund',
  transfer: 'Transfer',
  'missing-ticket': 'Missing ticket',
  'entry-refused': 'Entry refused',
  payment: 'Payment',
  other: 'Other',
}

export const casePriorityLabels: Readonly<Record<CasePriority, string>> = {
  urgent: 'Urgent',
  high: 'High',
  normal: 'Normal',
  low: 'Low',
}

export const caseTabLabels: Readonly<Record<CaseTab, string>> = {
  open: 'Open',
  mine: 'Mine',
  unassigned: 'Unassigned',
  snoozed: 'Snoozed',
  solved: 'Solved',
}

type Badge = {
  readonly label: 'OPEN' | 'SNOOZED' | 'SOLVED' | 'URGENT' | 'HIGH'
  /** Stands out, so that it is seen first. */
  readonly isLoud: boolean
}

export function caseBadge({ state, priority }: { readonly state: CaseState; readonly priority: CasePriority }): Badge {
  if (state === 'solved') return { label: 'SOLVED', isLoud: false }
  if (state === 'snoozed') return { label: 'SNOOZED', isLoud: false }
  if (priority === 'urgent') return { label: 'URGENT', isLoud: true }
  return priority === 'high' ? { label: 'HIGH', isLoud: true } : { label: 'OPEN', isLoud: false }
}
