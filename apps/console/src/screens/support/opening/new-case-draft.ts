import type { BodyOf } from '@ground-control/contract/endpoint'
import { openCase } from '@ground-control/contract/support'
import type { CaseCategory, CasePriority } from '@ground-control/domain/support/cases'
import { isBlank } from '@ground-control/domain/values/blank-text'
import type { AccountId, EventId } from '@ground-control/domain/values/ids'

/** As typed, so invalid input isn't lost. */
export type NewCaseDraft = {
  readonly subject: string
  readonly category: CaseCategory
  readonly priority: CasePriority
  readonly text: string
  /** Their account, where they have one; then it says who they are. */
  readonly account: { readonly id: AccountId; readonly name: string } | null
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly event: { readonly id: EventId; readonly name: string } | null
}

export type NewCase = BodyOf<typeof openCase>

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

/** What was typed before is still there, unless it was about somebody else than who is asked for now. */
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

/** What the platform would refuse, by its own schema, in words for each field; and that nobody is named who asks. */
export function draftProblems(draft: NewCaseDraft): Readonly<Partial<Record<NewCaseField, string>>> {
  const wanted = toNewCase(draft)
  const issues = openCase.body?.safeParse(wanted).error?.issues ?? []
  const wrong = new Set(issues.map(({ path }) => (path[0] === 'requester' ? path[1] : path[0])))
  const { accountId, name, email } = wanted.requester
  return {
    ...(wrong.has('subject') && {
      subject: isBlank(wanted.subject) ? 'Enter a subject.' : 'Use at most 200 characters.',
    }),
    ...(wrong.has('text') && {
      text: isBlank(wanted.text) ? 'Enter the message.' : 'Use at most 10,000 characters.',
    }),
    ...(!accountId && !name && !email && { name: 'Choose an account above, or enter a name or email.' }),
    ...(wrong.has('name') && { name: 'Use at most 200 characters.' }),
    ...(wrong.has('email') && { email: 'Enter a full email address, such as ada@guests.example.' }),
    ...(wrong.has('phone') && { phone: 'Use at most 50 characters.' }),
  }
}
