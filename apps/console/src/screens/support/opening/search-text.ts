import { constants } from '@ground-control/domain/values/constants'
import { toQuery } from '#ui/lookup/lookup-query.ts'
import { useDebounced } from '#ui/use-debounced.ts'

export const maxMatches = 8

export function useSearchText(text: string, maxCharacters?: number): string {
  const wanted = wantedOf(text, maxCharacters)
  return useDebounced(wanted, wanted === '' ? 0 : constants.searchDebounceMs)
}

function wantedOf(text: string, maxCharacters?: number): string {
  const query = toQuery(text, maxCharacters)
  return query.length < 2 ? '' : query
}

type Asked = { readonly isFetching: boolean; readonly isError: boolean }

export function searchState(text: string, rested: string, asked: Asked, maxCharacters?: number) {
  const { isFetching, isError } = asked
  const wanted = wantedOf(text, maxCharacters)
  if (wanted === '') return 'idle'
  if (isFetching || rested !== wanted) return 'searching'
  return isError ? 'failed' : 'ready'
}
