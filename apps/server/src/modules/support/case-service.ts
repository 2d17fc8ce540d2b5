import { createHash } from 'node:crypto'
import type { BodyOf, ReplyOf } from '@ground-control/contract/endpoint'
import type {
  addCaseMessage,
  CaseDetail,
  CaseLink,
  changeCase,
  linkToCase,
  mergeCase,
  openCase,
} from '@ground-control/contract/support'
import { isMailAddress } from '@ground-control/domain/mail/mail-address'
import { attachRefusalWords } from '@ground-control/domain/mail/mail-files'
import { caseDueAt } from '@ground-control/domain/support/case-due'
import type { ReplyDelivery } from '@ground-control/domain/support/case-replies'
import { doneForCaseWords, linkedWords } from '@ground-control/domain/support/case-words'
import { unfilledFields, unfilledWords } from '@ground-control/domain/support/macros'
import type { CaseId } from '@ground-control/domain/values/ids'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Transaction } from '#platform/db/database.ts'
import { earlierResult, fingerprintOf } from '#platform/db/idempotent-requests.ts'
import { newId } from '#platform/db/new-id.ts'
import { keepFiles } from './attachments.ts'
import { makeChange } from './case-change.ts'
import { type Asked, type CaseNeeds, entryOf, nameOf } from './case-entry.ts'
import { merge } from './case-merge.ts'
import { changedMeanwhile, mergedMeanwhile, noSuchCase, rejected, solvedMeanwhile } from './case-refusals.ts'
import { sendReply } from './case-reply.ts'
import type { LockedCase } from './case-write-store.ts'

const notThere: Readonly<Record<CaseLink['kind'], string>> = {
  refund: 'There is no such refund.',
  transfer: 'There is no such transfer.',
  redemption: 'No staff member changed the redemption of this ticket.',
  comps: 'There are no such comp tickets.',
}

type Keyed = { readonly idempotencyKey: string | null }

export const createCaseService = (needs: CaseNeeds) => {
  const { read, store, references, mail, files } = needs
  const withAddress: ReplyDelivery = mail.outbox.isSetUp ? 'queued' : 'no-mail'
  const withoutAddress: ReplyDelivery = mail.outbox.isSetUp ? 'no-address' : 'no-mail'

  async function detail(caseId: string): Promise<CaseDetail> {
    const found = await read.detail(caseId)
    if (!found) throw noSuchCase()
    const { replyAddress, ...shown } = found
    return {
      ...shown,
      replyDelivery: isMailAddress(replyAddress ?? '') ? withAddress : withoutAddress,
      replyFrom: mail.desk?.address ?? null,
    }
  }

  async function locked(transaction: Transaction, caseId: string): Promise<LockedCase> {
    const found = await store.lock(transaction, caseId)
    if (!found) throw noSuchCase()
    return found
  }

  /** Read from the stored message, so that a retry returns the same. */
  function deliveryOf({ messages }: CaseDetail, { text, by }: { text: string; by: string }): ReplyDelivery {
    const reply = messages.findLast((each) => each.kind === 'reply' && each.author?.id === by && each.text === text)
    return reply?.mail ? 'queued' : withoutAddress
  }

  return {
    detail,

    async open(asked: Asked<BodyOf<typeof openCase>> & Keyed): Promise<CaseDetail> {
      const { actor, requestId, idempotencyKey, requester, text, ...given } = asked
      const caseId = newId('sup_')
      const openedId = await store.inTransaction(async (transaction) => {
        if (idempotencyKey) {
          const fingerprint = fingerprintOf('openCase', { ...given, requester, text })
          const keyed = { personId: actor.id, key: idempotencyKey, fingerprint, resultId: caseId }
          const earlier = await earlierResult(transaction, keyed)
          if (earlier) return earlier
        }
        const accountId = requester.accountId ?? null
        const account = accountId ? await references.account(transaction, accountId) : null
        if (accountId && !account) throw rejected('requester.accountId', 'There is no such account.')
        const event = given.eventId ? await references.event(transaction, given.eventId) : null
        if (given.eventId && !event) throw rejected('eventId', 'There is no such event.')
        const orgId = event?.orgId ?? given.orgId ?? null
        if (event && given.orgId && given.orgId !== event.orgId) {
          throw rejected('orgId', 'This event belongs to a different organization.')
        }
        if (given.orgId && !(await references.hasOrganization(transaction, given.orgId))) {
          throw rejected('orgId', 'There is no such organization.')
        }
        const { subject, category, priority } = given
        await store.open(transaction, {
          id: caseId,
          subject,
          category,
          priority,
          requesterAccountId: accountId,
          requesterName: requester.name ?? null,
          requesterEmail: requester.email ?? null,
          requesterPhone: requester.phone || null,
          eventId: given.eventId ?? null,
          orgId,
          dueAt: caseDueAt(priority, new Date()),
        })
        const author = { id: accountId, name: requester.name ?? account?.name ?? null }
        await store.addMessage(transaction, { caseId, kind: 'received', author, text })
        await store.addMessage(transaction, {
          caseId,
          kind: 'change',
          author: actor,
          text: `${nameOf(actor)} opened this`,
        })
        await writeAudit(transaction, {
          ...entryOf({ caseId, eventId: given.eventId ?? null, orgId }, actor, requestId),
          action: 'case.opened',
          after: { category, priority, accountId, textLength: text.length },
        })
        return caseId
      })
      return detail(openedId)
    },

    async addMessage(
      asked: Asked<BodyOf<typeof addCaseMessage>> & Keyed & { caseId: CaseId },
    ): Promise<ReplyOf<typeof addCaseMessage>> {
      const { caseId, kind, text, seenMessageId, actor, requestId, idempotencyKey } = asked
      const given = toFiles(asked.attachments ?? [])
      const cc = asked.cc ?? []
      await store.inTransaction(async (transaction) => {
        if (idempotencyKey) {
          const fingerprint = fingerprintOf('addCaseMessage', {
            caseId,
            kind,
            text,
            ...(given.length > 0 && { files: given.map(({ name, content }) => [name, sha256(content)]) }),
            ...(cc.length > 0 && { cc }),
          })
          const keyed = { personId: actor.id, key: idempotencyKey, fingerprint, resultId: caseId }
          if (await earlierResult(transaction, keyed)) return
        }
        const current = await locked(transaction, caseId)
        if (current.mergedInto !== null) throw mergedMeanwhile(current.mergedInto)
        if (kind === 'note' && cc.length > 0) throw rejected('cc', 'Only staff see notes, so nobody can get a copy.')
        const unfilled = kind === 'reply' ? unfilledFields(text) : []
        if (unfilled.length > 0) throw rejected('text', unfilledWords(unfilled))
        if (!(await store.hasMessage(transaction, caseId, seenMessageId))) {
          throw rejected('seenMessageId', 'This message is not part of the case.')
        }
        const newer = await store.writtenSince(transaction, { caseId, seenMessageId, personId: actor.id })
        if (newer) throw changedMeanwhile(current, newer)
        if (kind === 'reply' && current.state === 'solved') throw solvedMeanwhile()
        const messageNumber = await store.addMessage(transaction, { caseId, kind, author: actor, text })
        const kept = await keepFiles(transaction, files, { caseId, number: messageNumber, given })
        const attachments = kept.map(attachable)
        const { copies } =
          kind === 'reply'
            ? await sendReply(transaction, mail, {
                caseId,
                messageNumber,
                text,
                cc,
                attachments,
                requestedBy: actor.id,
              })
            : { copies: 0 }
        await writeAudit(transaction, {
          ...entryOf(current, actor, requestId),
          action: kind === 'reply' ? 'case.replied' : 'case.noted',
          after: {
            textLength: text.length,
            ...(given.length > 0 && { attachments: given.length }),
            ...(copies > 0 && { copies }),
          },
        })
      })
      const written = await detail(caseId)
      return { ...written, delivery: kind === 'reply' ? deliveryOf(written, { text, by: actor.id }) : null }
    },

    async change(asked: Asked<BodyOf<typeof changeCase>> & { caseId: CaseId }): Promise<CaseDetail> {
      await store.inTransaction(async (transaction) => {
        const current = await locked(transaction, asked.caseId)
        await makeChange(transaction, needs, current, asked)
      })
      return detail(asked.caseId)
    },

    async merge(asked: Asked<BodyOf<typeof mergeCase>> & { caseId: CaseId }): Promise<CaseDetail> {
      await store.inTransaction((transaction) => merge(transaction, needs, asked))
      return detail(asked.intoCaseId)
    },

    /** An action for a merged case is linked to the case it was merged into. */
    async link({ caseId: given, link, actor, requestId }: Asked<BodyOf<typeof linkToCase>> & { caseId: CaseId }) {
      let caseId: string = given
      await store.inTransaction(async (transaction) => {
        const first = await locked(transaction, given)
        const current = first.mergedInto === null ? first : await locked(transaction, first.mergedInto)
        caseId = current.caseId
        const done = await references.done(transaction, link)
        if (!done) throw rejected('link.id', notThere[link.kind])
        const doer = await references.doneBy(transaction, link)
        const text = doer?.id === actor.id ? doneForCaseWords(done) : linkedWords(done, doer?.name ?? null)
        if (await references.isLinked(transaction, caseId, link, text)) return
        await store.addMessage(transaction, { caseId, kind: 'action', author: actor, text, link })
        await writeAudit(transaction, {
          ...entryOf(current, actor, requestId),
          action: 'case.linked',
          after: { link },
        })
      })
      return detail(caseId)
    },
  }
}

type SentFile = { readonly name: string; readonly content: Buffer }
type Kept = Awaited<ReturnType<typeof keepFiles>>[number]

const toFiles = (given: NonNullable<BodyOf<typeof addCaseMessage>['attachments']>): SentFile[] =>
  given.map(({ name, content }) => ({ name, content: Buffer.from(content, 'base64') }))

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** All files or none: a reply that lacks one of its files would not say what its author meant. */
function attachable({ name, type, refusal, file }: Kept, place: number) {
  if (type === null) throw rejected(`attachments.${place}`, `${name}: ${attachRefusalWords[refusal]}`)
  return { name, type, content: file.content }
}
