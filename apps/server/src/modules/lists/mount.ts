import { noteGuestExport } from '@ground-control/contract/guests'
import { deleteView, listSavedViews, renameView, saveView } from '@ground-control/contract/saved-views'
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import { noteExport } from './export-list.ts'
import { createSavedViewStore } from './saved-view-store.ts'

export function mountLists(serve: Serve, { database }: { readonly database: Database }) {
  const views = createSavedViewStore(database)
  serve(listSavedViews, (call) => views.of(staffOf(call).uid))
  serve(saveView, (call) => views.save(staffOf(call).uid, call.body))
  serve(renameView, (call) => views.rename(staffOf(call).uid, call.params.viewId, call.body.name))
  serve(noteGuestExport, async (call) => {
    const { eventId } = call.params
    const { guests, ...filter } = call.body
    const { rowCount } = await database.db.execute(sql`select from events where id = ${eventId}`)
    if (!rowCount) throw new Refusal('not-found', `There is no event ${eventId}.`)
    await noteExport(database, call, { list: 'guests', eventId, filter, rows: guests, isWhole: true })
    return { guests }
  })
  serve(deleteView, (call) => views.remove(staffOf(call).uid, call.params.viewId))
}
