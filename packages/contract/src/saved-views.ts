import { listNames } from '@ground-control/domain/lists/list-names'
import { maxSavedViews, maxViewName } from '@ground-control/domain/lists/saved-views'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const ViewId = z.string().min(1).max(200)
const ListName = z.enum(listNames)

/** Filters by name, each as text. */
const Filters = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((filters) => Object.keys(filters).length <= 20, 'must be at most 20 filters')

const SavedView = z.object({ viewId: z.string(), list: z.string(), name: z.string(), filters: Filters })
export type SavedView = z.output<typeof SavedView>

const SavedViews = z.object({ views: z.array(SavedView) })

const name = z.string().trim().min(1).max(maxViewName)
const ofView = z.object({ viewId: ViewId })
const nameTaken = 'A view of this list has that name'

export const listSavedViews = endpoint({
  name: 'listSavedViews',
  method: 'GET',
  path: '/api/v1/admin/saved-views',
  summary: 'The views that the person has saved, of all lists; nobody else sees them',
  permission: 'staff',
  reply: SavedViews,
})

export const saveView = endpoint({
  name: 'saveView',
  method: 'POST',
  path: '/api/v1/admin/saved-views',
  summary: 'Save the filters of a list under a name',
  permission: 'staff',
  body: z.strictObject({ list: ListName, name, filters: Filters }),
  reply: SavedViews,
  refusals: { 409: `${nameTaken}, or it has ${maxSavedViews} views` },
})

export const renameView = endpoint({
  name: 'renameView',
  method: 'PATCH',
  path: '/api/v1/admin/saved-views/{viewId}',
  summary: 'Give a saved view another name',
  permission: 'staff',
  params: ofView,
  body: z.strictObject({ name }),
  reply: SavedViews,
  refusals: { 404: 'The person has no such view', 409: nameTaken },
})

export const deleteView = endpoint({
  name: 'deleteView',
  method: 'DELETE',
  path: '/api/v1/admin/saved-views/{viewId}',
  summary: 'Delete a saved view; deleting a missing one succeeds',
  permission: 'staff',
  params: ofView,
  reply: SavedViews,
})
