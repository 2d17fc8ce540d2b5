import { AccountId, CaseId, EventId } from '@ground-control/contract/primitives'
import {
  type CaseCategory,
  type CasePriority,
  type CaseTab,
  caseCategories,
  casePriorities,
  caseTabs,
} from '@ground-control/domain/support/cases'
import type * as ids from '@ground-control/domain/values/ids'
import { z } from 'zod'
import { links } from '#platform/links.ts'

// An address like ?case=12 is read as a number.
const text = z
  .union([z.string(), z.number().transform(String)])
  .transform((given) => given.trim())
  .pipe(z.string().min(1).max(200))

const yes = z
  .union([z.literal(true), z.literal('true')])
  .transform(() => true as const)
  .optional()
  .catch(undefined)

/** What the address bar remembers: ids, and nothing that somebody wrote. A bad value counts as not given. */
export const SupportAddress = z.object({
  tab: z
    .enum([...caseTabs, 'all'])
    .optional()
    .catch(undefined),
  category: z.enum(caseCategories).optional().catch(undefined),
  priority: z.enum(casePriorities).optional().catch(undefined),
  event: text.pipe(EventId).optional().catch(undefined),
  case: text.pipe(CaseId).optional().catch(undefined),
  overdue: yes,
  new: yes,
  account: text.pipe(AccountId).optional().catch(undefined),
})
export type SupportAddress = z.output<typeof SupportAddress>

/** What the list is narrowed to, beside its tab. */
export type CaseFilters = {
  readonly category: CaseCategory | null
  readonly priority: CasePriority | null
  readonly eventId: ids.EventId | null
  /** Only those that somebody should have answered by now. */
  readonly overdue: boolean
}

export const noFilters: CaseFilters = { category: null, priority: null, eventId: null, overdue: false }

export type SupportView = CaseFilters & {
  /** A search begins in all tabs. */
  readonly tab: CaseTab | 'all'
  /** The one that is open; null: none. */
  readonly caseId: ids.CaseId | null
  /** A case is about to be opened, for this person where one is given. */
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

/** Defaults stay out of the address. */
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
