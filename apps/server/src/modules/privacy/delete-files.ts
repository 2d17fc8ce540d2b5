import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { type Database, requireRow } from '#platform/db/database.ts'
import { createFileStore } from '#platform/files/file-store.ts'
import { repeatWhileOpen } from '#platform/http/repeat-while-open.ts'

type Needs = {
  readonly writes: Database['writes']
  readonly remove: (fileId: string) => Promise<void>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

const filesAtOnce = 20
const everyMs = 60_000

/**
 * Schedules a file's next try before calling the store. A crash then leads to a retry, and two processes never take the
 * same file.
 */
export async function deleteMarkedFiles({ writes, remove, log }: Needs): Promise<void> {
  for (;;) {
    const { rows } = await writes.execute<{ fileId: string }>(sql`
      update files_to_delete set tries = tries + 1,
        next_try_at = now() + least(power(2, least(tries, 11)), 1440) * interval '1 minute'
      where file_id in (
        select file_id from files_to_delete where next_try_at <= now()
        order by next_try_at limit ${filesAtOnce} for update skip locked)
      returning file_id as "fileId"`)
    if (rows.length === 0) return
    for (const { fileId } of rows) {
      try {
        await remove(fileId)
      } catch (error) {
        // Stop here: the others would probably fail too, and each may take long.
        log.warn({ err: error }, 'the file of an erased person could not be deleted yet')
        return
      }
      await writes.execute(sql`delete from files_to_delete where file_id = ${fileId}`)
    }
  }
}

type Mounting = { readonly database: Database; readonly filesUrl: string | null; readonly metrics: Registry }

export function mountFileDeletion(app: FastifyInstance, { database, filesUrl, metrics }: Mounting): void {
  new Gauge({
    name: 'files_to_delete_oldest_seconds',
    help: 'How long a file of an erased person has waited for its deletion',
    registers: [metrics],
    async collect() {
      const { rows } = await database.db.execute<{ age: number }>(
        sql`select coalesce(extract(epoch from now() - min(marked_at)), 0)::float8 as age from files_to_delete`,
      )
      this.set(requireRow(rows[0]).age)
    },
  })
  const { remove } = createFileStore(database, filesUrl)
  if (remove) repeatWhileOpen(app, () => deleteMarkedFiles({ writes: database.writes, remove, log: app.log }), everyMs)
}
