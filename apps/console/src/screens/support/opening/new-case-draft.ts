import { openCase } from '@ground-control/contract/support'
import type { CaseCategory, CasePriority } from '@ground-control/domain/support/cases'
import { isBlank } from '@ground-control/domain/values/blank-text'
import type { AccountId, EventId } from '@ground-control/domain/values/ids'
import { textProblem } from '@ground-control/domain/values/kept-text'
import type { NewCase } from '#subjects/support/queries.ts'

/** As typed, so invalid input isn't lost. */
export type NewCaseDraft = {
  readonly subject: string
  readonly category: CaseCategory
  readonly priority: CasePriority
  readonly text: string
  readonly account: { readonly id: AccountId; readonly name: string } | null
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly event: { readonly id: EventId; readonly name: string } | null
}

export type NewCaseField = 'subject' | 'text' | 'name' | 'email' | 'phone' | 'event'

export const emptyDraft: NewCaseDraft = {
  subject: '',
  category: 'other',
  priority: 'normal',
  text: '',
  account: null,
  name: '',
  email: '',
  phone: '',
  event: null,
}

/** Keeps what was typed, unless it was about another requester. */
export const draftToStart = (kept: NewCaseDraft, accountId: AccountId | null): NewCaseDraft =>
  accountId === null || kept.account?.id === accountId ? kept : emptyDraft

export function toNewCase(draft: NewCaseDraft): NewCase {
  const [name, email, phone] = [draft.name.trim(), draft.email.trim(), draft.phone.trim()]
  return {
    subject: draft.subject.trim(),
    category: draft.category,
    priority: draft.priority,
    text: draft.text.trim(),
    requester: draft.account
      ? { accountId: draft.account.id }
      : { ...(!isBlank(name) && { name }), ...(email && { email }), ...(!isBlank(phone) && { phone }) },
    ...(draft.event && { eventId: draft.event.id }),
  }
}

/** What the platform would refuse, by field, and a missing requester. */
export function draftProblems(draft: NewCaseDraft): Readonly<Partial<Record<NewCaseField, string>>> {
  const wanted = toNewCase(draft)
  const issues = openCase.body?.safeParse(wanted).error?.issues ?? []
  const isEmailWrong = issues.some(({ path }) => path[1] === 'email')
  const { accountId, name, email, phone } = wanted.requester
  const problems = {
    subject: isBlank(wanted.subject) ? 'Enter a subject.' : textProblem(wanted.subject, 200),
    text: isBlank(wanted.text) ? 'Enter the message.' : textProblem(wanted.text, 10_000),
    name:
      accountId || name || email ? textProblem(name ?? '', 200) : 'Choose an account above, or enter a name or email.',
    email: isEmailWrong ? 'Enter a full email address, such as ada@guests.example.' : null,
    phone: textProblem(phone ?? '', 50),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))
}
