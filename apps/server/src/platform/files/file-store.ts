import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#platform/db/database.ts'
import { storedFiles } from '#platform/db/schema/mail.ts'
import { createS3Files } from './s3-files.ts'

/** Stores the bytes of attachments. Their names and types are in our tables. */
export type FileStore = {
  /**
   * Call it before the transaction that names the file commits. A file without a name does no harm, but a name without
   * a file does.
   */
  put(transaction: Transaction, fileId: string, content: Buffer): Promise<void>
  /** Throws `FilesUnavailable` if the store can't be asked. */
  get(fileId: string): Promise<Buffer | null>
  readonly remove: ((fileId: string) => Promise<void>) | null
}

const timeoutMs = 20_000

/**
 * Stores files in the database or an object store. Files stored in the database earlier stay there and are still found.
 */
export function createFileStore({ db }: Pick<Database, 'db'>, s3Url: string | null): FileStore {
  const s3 = s3Url === null ? null : createS3Files({ url: s3Url, timeoutMs })
  return {
    async put(transaction, fileId, content) {
      if (s3) await s3.put(fileId, content)
      else await transaction.insert(storedFiles).values({ id: fileId, content })
    },

    async get(fileId) {
      const [file] = await db.select().from(storedFiles).where(eq(storedFiles.id, fileId))
      return file?.content ?? (await s3?.get(fileId)) ?? null
    },

    remove: s3?.remove ?? null,
  }
}
