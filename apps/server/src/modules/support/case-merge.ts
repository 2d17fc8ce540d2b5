import type { BodyOf } from '@ground-control/contract/endpoint'
import type { mergeCase } from '@ground-control/contract/support'
import { mergedCase, mergeProblem, mergeProblemWords } from '@ground-control/domain/support/case-merging'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { CaseId } from '@ground-control/domain/values/ids'
import { sql } from 'drizzle-orm'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { type Asked, type CaseNeeds, entryOf, nameOf } from './case-entry.ts'
import { changedMeanwhile, noSuchCase, rejected } from './case-refusals.ts'
import type { LockedCase } from './case-write-store.ts'

/** Moves the first case's messages to the second, in order of time. */
export async function merge(
  transaction: Transaction,
  { store }: Pick<CaseNeeds, 'store'>,
  asked: Asked<BodyOf<typeof mergeCase>> & { readonly caseId: CaseId },
): Promise<void> {
  const { caseId, intoCaseId, expectedVersion, otherPerson = false, actor, requestId } = asked
  // Locks in the order of ids, so that two merges can't deadlock.
  const cases = new Map<string, LockedCase | null>()
  for (const id of [...new Set([caseId, intoCaseId])].toSorted()) cases.set(id, await store.lock(transaction, id))
  const [from, into] = [cases.get(caseId), cases.get(intoCaseId)]
  if (!from) throw noSuchCase()
  if (!into) throw rejected('intoCaseId', 'There is no such case.')
  // A retry finds the cases already merged.
  if (from.mergedInto === intoCaseId) return
  const problem = mergeProblem(from, into, { otherPerson })
  if (problem === 'merged-already') throw new Refusal('case-solved', mergeProblemWords[problem])
  if (problem) throw rejected('intoCaseId', mergeProblemWords[problem])
  if (from.version !== expectedVersion) {
    const since = { caseId, versions: from.version - expectedVersion, personId: actor.id }
    throw changedMeanwhile(from, await store.changedSince(transaction, since))
  }
  const moved = await moveMessages(transaction, caseId, intoCaseId)
  const { priority, dueAt } = mergedCase(from, into)
  await transaction.execute(
    sql`update support_cases set priority = ${priority}, due_at = ${dueAt} where id = ${intoCaseId}`,
  )
  await transaction.execute(sql`
    update support_cases set merged_into = ${intoCaseId}, state = 'solved', snoozed_until = null,
           solved_at = coalesce(solved_at, clock_timestamp())
    where id = ${caseId} or merged_into = ${caseId}`)
  const by = nameOf(actor)
  const told = { kind: 'change', author: actor } as const
  await store.addMessage(transaction, { ...told, caseId, text: `${by} merged this into ${intoCaseId}` })
  const count = `${formatCount(moved)} ${plural(moved, 'message')}`
  await store.addMessage(transaction, {
    ...told,
    caseId: intoCaseId,
    text: `${by} merged “${from.subject}” (${caseId}, ${count}) into this`,
  })
  await writeAudit(transaction, [
    { ...entryOf(from, actor, requestId), action: 'case.merged', after: { into: intoCaseId, messages: moved } },
    { ...entryOf(into, actor, requestId), action: 'case.merged-in', after: { from: caseId, messages: moved } },
  ])
}

/** Moves files and emails along, so that replies to either case arrive. Returns how many people wrote. */
async function moveMessages(transaction: Transaction, from: string, into: string): Promise<number> {
  // A link that both cases have is kept once. Its line stays as text.
  await transaction.execute(sql`
    update support_messages m set kind = 'change', link_kind = null, link_id = null
    where m.case_id = ${from} and m.link_kind is not null and exists (
      select from support_messages o
      where o.case_id = ${into} and o.link_kind = m.link_kind and o.link_id = m.link_id)`)
  const { rows } = await transaction.execute<{ kind: string }>(
    sql`update support_messages set case_id = ${into} where case_id = ${from} returning kind`,
  )
  await transaction.execute(sql`update support_attachments set case_id = ${into} where case_id = ${from}`)
  await transaction.execute(sql`update mail_messages set case_id = ${into} where case_id = ${from}`)
  await transaction.execute(sql`update incoming_mail set case_id = ${into} where case_id = ${from}`)
  return rows.filter(({ kind }) => kind !== 'change' && kind !== 'action').length
}
