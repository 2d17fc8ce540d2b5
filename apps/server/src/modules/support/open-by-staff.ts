import { caseDueAt } from '@ground-control/domain/support/case-due'
import type { CaseCategory } from '@ground-control/domain/support/cases'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Transaction } from '#platform/db/database.ts'
import { newId } from '#platform/db/new-id.ts'
import { type Asked, type CaseNeeds, entryOf, nameOf } from './case-entry.ts'

type Opening = Asked<{
  readonly subject: string
  readonly category: CaseCategory
  readonly note: string
  readonly requester: { readonly accountId: string | null; readonly name: string | null; readonly email: string | null }
  readonly eventId: string
  readonly orgId: string
}>

export const createOpenByStaff =
  ({ store, references }: Pick<CaseNeeds, 'store' | 'references'>) =>
  async (transaction: Transaction, opening: Opening): Promise<string> => {
    const { subject, category, note, requester, eventId, orgId, actor, requestId } = opening
    const caseId = newId('sup_')
    const priority = 'normal'
    // Sellers' systems name accounts that we may not have.
    const account = requester.accountId && (await references.account(transaction, requester.accountId))
    const accountId = account ? requester.accountId : null
    await store.open(transaction, {
      id: caseId,
      subject,
      category,
      priority,
      requesterAccountId: accountId,
      requesterName: requester.name,
      requesterEmail: requester.email,
      requesterPhone: null,
      eventId,
      orgId,
      dueAt: caseDueAt(priority, new Date()),
    })
    await store.addMessage(transaction, { caseId, kind: 'note', author: actor, text: note })
    const opened = `${nameOf(actor)} opened this`
    await store.addMessage(transaction, { caseId, kind: 'change', author: actor, text: opened })
    await writeAudit(transaction, {
      ...entryOf({ caseId, eventId, orgId }, actor, requestId),
      action: 'case.opened',
      after: { category, priority, accountId, textLength: note.length },
    })
    return caseId
  }

export type OpenByStaff = ReturnType<typeof createOpenByStaff>
