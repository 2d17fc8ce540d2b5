import { deleteView, listSavedViews, renameView, saveView } from '@ground-control/contract/saved-views'
import type { ListName } from '@ground-control/domain/lists/list-names'
import type { Filters } from '@ground-control/domain/lists/saved-views'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'

export const savedViews = queryOptions({
  queryKey: ['saved-views'],
  queryFn: async ({ signal }) => (await api(listSavedViews, {}, { signal })).views,
  staleTime: 60_000,
})

/** Each returns all views of the person. */
export const viewChanges = {
  save: async (list: ListName, name: string, filters: Filters) =>
    (await api(saveView, { body: { list, name, filters: { ...filters } } })).views,
  rename: async (viewId: string, name: string) => (await api(renameView, { params: { viewId }, body: { name } })).views,
  remove: async (viewId: string) => (await api(deleteView, { params: { viewId } })).views,
}
