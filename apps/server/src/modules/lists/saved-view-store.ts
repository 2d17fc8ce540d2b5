import type { SavedView } from '@ground-control/contract/saved-views'
import type { ListName } from '@ground-control/domain/lists/list-names'
import { maxSavedViews } from '@ground-control/domain/lists/saved-views'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#platform/db/database.ts'
import { newId } from '#platform/db/new-id.ts'
import { Refusal } from '#platform/http/refusal.ts'

type NewView = { readonly list: ListName; readonly name: string; readonly filters: SavedView['filters'] }

export const createSavedViewStore = ({
  db,
  writes,
  inTransaction,
}: Pick<Database, 'db' | 'writes' | 'inTransaction'>) => {
  async function of(personId: string): Promise<{ views: SavedView[] }> {
    const { rows } = await db.execute<SavedView>(sql`
      select id as "viewId", list, name, filters from saved_views where person_id = ${personId}
      order by list, lower(name), name, id`)
    return { views: rows }
  }

  return {
    of,

    async save(personId: string, { list, name, filters }: NewView) {
      await inTransaction(async (transaction) => {
        await lockViews(transaction, personId)
        const { rows } = await transaction.execute<{ name: string }>(
          sql`select name from saved_views where person_id = ${personId} and list = ${list}`,
        )
        if (rows.some((view) => view.name === name)) throw nameTaken(name)
        if (rows.length >= maxSavedViews) {
          throw new Refusal('list-full', `You have ${maxSavedViews} views of this list. Delete one first.`)
        }
        await transaction.execute(sql`
          insert into saved_views (id, person_id, list, name, filters)
          values (${newId('view_')}, ${personId}, ${list}, ${name}, ${JSON.stringify(filters)}::jsonb)`)
      })
      return of(personId)
    },

    async rename(personId: string, viewId: string, name: string) {
      await inTransaction(async (transaction) => {
        await lockViews(transaction, personId)
        const { rows } = await transaction.execute(sql`
          select from saved_views v join saved_views other using (person_id, list)
          where v.id = ${viewId} and v.person_id = ${personId} and other.name = ${name} and other.id <> v.id`)
        if (rows.length > 0) throw nameTaken(name)
        const { rowCount } = await transaction.execute(
          sql`update saved_views set name = ${name} where id = ${viewId} and person_id = ${personId}`,
        )
        if (rowCount === 0) throw new Refusal('not-found', 'You have no such view. You may have deleted it.')
      })
      return of(personId)
    },

    async remove(personId: string, viewId: string) {
      await writes.execute(sql`delete from saved_views where id = ${viewId} and person_id = ${personId}`)
      return of(personId)
    },
  }
}

/** Serializes changes, so that names and the number of views are checked correctly. */
const lockViews = (transaction: Transaction, personId: string) =>
  transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved_views ${personId}`}, 0))`)

const nameTaken = (name: string) => new Refusal('view-exists', `You have a view named “${name}” in this list already.`)
