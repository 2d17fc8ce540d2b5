import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#platform/db/database.ts'
import { storedFiles } from '#platform/db/schema/mail.ts'
import { createS3Files } from './s3-files.ts'

/** Where the bytes of attachments are. Their names and types are in our tables. */
export type FileStore = {
  /**
   * Called before the transaction that names the file commits: a file without a name does no harm, a name without a
   * file does.
   */
  put(transaction: Transaction, fileId: string, content: Buffer): Promise<void>
  /** Fails with `FilesUnavailable` when nobody can tell. */
  get(fileId: string): Promise<Buffer | null>
  readonly remove: ((fileId: string) => Promise<void>) | null
}

const timeoutMs = 20_000

/** In the database or an object store. Files stored in the database before stay there and are still found. */
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
