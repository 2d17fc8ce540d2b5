import type { CaseCategory, CasePriority, CaseTab } from '@ground-control/domain/support/cases'
import type * as ids from '@ground-control/domain/values/ids'
import { links } from '#platform/links.ts'
import type { SupportAddress } from './support-address.ts'

export type CaseFilters = {
  readonly category: CaseCategory | null
  readonly priority: CasePriority | null
  readonly eventId: ids.EventId | null
  /** Only overdue ones. */
  readonly overdue: boolean
}

export const noFilters: CaseFilters = { category: null, priority: null, eventId: null, overdue: false }

export type SupportView = CaseFilters & {
  /** A search starts in all tabs. */
  readonly tab: CaseTab | 'all'
  readonly caseId: ids.CaseId | null
  /** Set while a new case is being opened, for this person if given. */
  readonly opening: { readonly accountId: ids.AccountId | null } | null
}

export type ChangeView = (view: SupportView, how?: { readonly replace: boolean }) => void

export function viewOf(address: SupportAddress): SupportView {
  return {
    tab: address.tab ?? 'open',
    category: address.category ?? null,
    priority: address.priority ?? null,
    eventId: address.event ?? null,
    overdue: address.overdue === true,
    caseId: address.case ?? null,
    opening: address.new ? { accountId: address.account ?? null } : null,
  }
}

export function addressOf({ tab, overdue, caseId, opening, ...filters }: SupportView): SupportAddress {
  return {
    ...(tab !== 'open' && { tab }),
    ...(filters.category && { category: filters.category }),
    ...(filters.priority && { priority: filters.priority }),
    ...(filters.eventId && { event: filters.eventId }),
    ...(overdue && { overdue: true as const }),
    ...(caseId !== null && { case: caseId }),
    ...(opening && { new: true as const }),
    ...(opening?.accountId && { account: opening.accountId }),
  }
}

export const hrefOf = (view: SupportView): string => links.support(addressOf(view))

export type Me = { readonly id: ids.AccountId; readonly name: string }
