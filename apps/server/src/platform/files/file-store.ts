import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#platform/db/database.ts'
import { storedFiles } from '#platform/db/schema/mail.ts'

/** Where the bytes of attachments are kept. Their names and types are in our tables. */
export type FileStore = {
  /** Called before the transaction that names the file commits: a file nobody names does no harm, the reverse does. */
  put(transaction: Transaction, fileId: string, content: Buffer): Promise<void>
  get(fileId: string): Promise<Buffer | null>
}

export const createDatabaseFiles = ({ db }: Pick<Database, 'db'>): FileStore => ({
  async put(transaction, fileId, content) {
    await transaction.insert(storedFiles).values({ id: fileId, content })
  },

  async get(fileId) {
    const [file] = await db.select().from(storedFiles).where(eq(storedFiles.id, fileId))
    return file?.content ?? null
  },
})
