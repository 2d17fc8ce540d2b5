import { constants } from '@ground-control/domain/values/constants'
import { useDebounced } from '#ui/use-debounced.ts'

export const maxMatches = 8

/** What is typed, once the keys have rested; less than two characters count as nothing. */
export function useSearchText(text: string): string {
  const wanted = text.trim().length < 2 ? '' : text.trim()
  return useDebounced(wanted, wanted === '' ? 0 : constants.searchDebounceMs)
}

type Asked = { readonly isFetching: boolean; readonly isError: boolean }

export function searchState(text: string, rested: string, { isFetching, isError }: Asked) {
  if (text.trim().length < 2) return 'idle'
  if (isFetching || rested !== text.trim()) return 'searching'
  return isError ? 'failed' : 'ready'
}
