import { type JudgedFile, judgeFiles } from '@ground-control/domain/mail/mail-files'
import { eq } from 'drizzle-orm'
import { type Actor, writeAudit } from '#platform/audit/write-audit.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { newId } from '#platform/db/new-id.ts'
import { supportAttachments, supportCases } from '#platform/db/schema/support.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { FilesUnavailable } from '#platform/files/s3-files.ts'
import { FileReply } from '#platform/http/file-reply.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { entryOf } from './case-entry.ts'

type Reading = {
  readonly caseId: string
  readonly attachmentId: string
  readonly actor: Actor
  readonly requestId: string
}

/** Every read is audited. The entry names the file's id, never its contents. */
export const createAttachments = ({ db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>, files: FileStore) => ({
  async read({ caseId, attachmentId, actor, requestId }: Reading): Promise<FileReply> {
    const [found] = await db
      .select({
        name: supportAttachments.name,
        caseId: supportAttachments.caseId,
        eventId: supportCases.eventId,
        orgId: supportCases.orgId,
      })
      .from(supportAttachments)
      .innerJoin(supportCases, eq(supportCases.id, supportAttachments.caseId))
      .where(eq(supportAttachments.id, attachmentId))
    const content = found?.caseId === caseId ? await contentOf(files, attachmentId) : null
    if (!found || !content) throw new Refusal('not-found', 'There is no such file.')
    await inTransaction((transaction) =>
      writeAudit(transaction, {
        ...entryOf(found, actor, requestId),
        action: 'case.attachment-read',
        after: { attachmentId },
      }),
    )
    return new FileReply({ name: found.name, content })
  },
})

async function contentOf(files: FileStore, attachmentId: string): Promise<Buffer | null> {
  try {
    return await files.get(attachmentId)
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    throw new Refusal('files-unavailable', error.message, { cause: error.cause, retryAfterSeconds: 60 })
  }
}

type GivenFile = { readonly name: string | null; readonly content: Buffer }

type Kept = {
  readonly caseId: string
  readonly number: number
  readonly given: readonly GivenFile[]
  /** Gives the same ids when a message is processed again, so that an object store keeps one copy. */
  readonly idOf?: (place: number) => string
}

/** Records every file of a message, and stores the allowed ones. */
export async function keepFiles(
  transaction: Transaction,
  files: FileStore,
  { caseId, number, given, idOf = () => newId('att_') }: Kept,
): Promise<JudgedFile<GivenFile>[]> {
  const judged = judgeFiles(given)
  const rows = judged.map(({ name, file, type, refusal }, place) => {
    const row = { id: idOf(place), caseId, messageNumber: number, place, name, type, refusal }
    return { row: { ...row, sizeBytes: file.content.length }, content: file.content }
  })
  if (rows.length > 0) await transaction.insert(supportAttachments).values(rows.map(({ row }) => row))
  for (const { row, content } of rows) if (row.type !== null) await files.put(transaction, row.id, content)
  return judged
}
