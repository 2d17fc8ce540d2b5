import type { Organization } from '@ground-control/contract/organizations'
import { constants } from '@ground-control/domain/values/constants'
import { useQuery } from '@tanstack/react-query'
import { organizations } from '#subjects/organizations/organizations.ts'
import { toQuery } from '#ui/lookup/lookup-query.ts'
import { useDebounced } from '#ui/use-debounced.ts'

const nothing: readonly Organization[] = []

/** W2: looked for once the keys have rested, from two characters on. */
export function useOrganizationMatches(text: string) {
  const wanted = toQuery(text)
  const query = useDebounced(wanted, constants.searchDebounceMs)
  const isEnough = wanted.length >= constants.organizationSearchMinCharacters
  const { data, error, refetch } = useQuery({
    queryKey: ['organizations', 'matches', query],
    queryFn: ({ signal }) => organizations.search(query, { signal }),
    enabled: isEnough && query.length >= constants.organizationSearchMinCharacters,
    staleTime: 0,
  })
  const isAnswered = query === wanted && data !== undefined
  const state = !isEnough ? 'idle' : error && query === wanted ? 'failed' : isAnswered ? 'ready' : 'searching'
  return {
    state,
    // While the next answer is on its way the rows stay; one to another text is never shown as the answer to this one.
    matches: isEnough && data && state !== 'failed' ? data : nothing,
    query,
    retry: () => void refetch(),
  } as const
}
