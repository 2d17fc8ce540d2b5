import { AccountId, CaseId } from '@ground-control/contract/primitives'
import { type CaseTab, caseTabs } from '@ground-control/domain/support/cases'
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
  tab: z.enum(caseTabs).optional().catch(undefined),
  case: text.pipe(CaseId).optional().catch(undefined),
  overdue: yes,
  new: yes,
  account: text.pipe(AccountId).optional().catch(undefined),
})
export type SupportAddress = z.output<typeof SupportAddress>

export type SupportView = {
  readonly tab: CaseTab
  /** Only those that somebody should have answered by now. */
  readonly overdue: boolean
  /** The one that is open; null: none. */
  readonly caseId: ids.CaseId | null
  /** A case is about to be opened, for this person where one is given. */
  readonly opening: { readonly accountId: ids.AccountId | null } | null
}

export type ChangeView = (view: SupportView, how?: { readonly replace: boolean }) => void

export function viewOf(address: SupportAddress): SupportView {
  return {
    tab: address.tab ?? 'open',
    overdue: address.overdue === true,
    caseId: address.case ?? null,
    opening: address.new ? { accountId: address.account ?? null } : null,
  }
}

/** Defaults stay out of the address. */
export function addressOf({ tab, overdue, caseId, opening }: SupportView): SupportAddress {
  return {
    ...(tab !== 'open' && { tab }),
    ...(overdue && { overdue: true as const }),
    ...(caseId !== null && { case: caseId }),
    ...(opening && { new: true as const }),
    ...(opening?.accountId && { account: opening.accountId }),
  }
}

export const hrefOf = (view: SupportView): string => links.support(addressOf(view))

export type Me = { readonly id: ids.AccountId; readonly name: string }
