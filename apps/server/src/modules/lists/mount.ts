import { deleteView, listSavedViews, renameView, saveView } from '@ground-control/contract/saved-views'
import type { Database } from '#platform/db/database.ts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import { createSavedViewStore } from './saved-view-store.ts'

export function mountLists(serve: Serve, { database }: { readonly database: Database }) {
  const views = createSavedViewStore(database)
  serve(listSavedViews, (call) => views.of(staffOf(call).uid))
  serve(saveView, (call) => views.save(staffOf(call).uid, call.body))
  serve(renameView, (call) => views.rename(staffOf(call).uid, call.params.viewId, call.body.name))
  serve(deleteView, (call) => views.remove(staffOf(call).uid, call.params.viewId))
}
