import { ApiError } from '@ground-control/contract/client'
import type { Organization } from '@ground-control/contract/organizations'
import { toFilters } from '@ground-control/domain/lists/saved-views'
import { organizationName } from '@ground-control/domain/organizations/organization-text'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { rememberName } from '#platform/known-names.ts'
import { links } from '#platform/links.ts'
import { useNow } from '#platform/use-now.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { ExportButton } from '#subjects/lists/export-button.tsx'
import { SavedViews } from '#subjects/lists/saved-views.tsx'
import { exportFoundOrganizations, organizations, useOrganizationCache } from '#subjects/organizations/organizations.ts'
import { Button } from '#ui/actions/button.tsx'
import { focusWhole } from '#ui/lookup/focus-whole.ts'
import { LookupFrame } from '#ui/lookup/lookup-frame.tsx'
import { answered, type LookupState, ready, searching } from '#ui/lookup/lookup-state.ts'
import { enterRows, linkAround } from '#ui/lookup/rows/row-links.ts'
import type { ChangeQuery } from '#ui/lookup/use-lookup-text.ts'
import { longRows } from '#ui/table/long/long-rows.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { cacheText } from './cache-text.ts'
import { OrganizationCard, organizationColumns, organizationText } from './organization-columns.tsx'
import { useWatching, WatchButton, WatchingContext } from './watching.tsx'

type Props = {
  readonly query: string
  readonly onQuery: ChangeQuery
  readonly onSavedQuery: (query: string) => void
}

export function OrganizationsScreen({ query, onQuery, onSavedQuery }: Props) {
  const router = useRouter()
  const box = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const isFolded = useMediaQuery(foldedQuery)
  const { state, retry } = useOrganizationSearch(query)
  const { watching, outcome } = useWatching()
  const answeredQuery = state.state === 'answered' ? state.query : ''
  const table = useMemo(
    () => ({
      columns: organizationColumns({ query: answeredQuery, isFolded }),
      rowKey: ({ id }: Organization) => id,
      long: longRows(organizationText),
      rowHeight: isFolded ? ('two' as const) : ('one' as const),
      hrefOf: addressOf,
      onOpen(organization: Organization) {
        rememberName(organization.id, organizationName(organization))
        void router.navigate({ href: addressOf(organization) })
      },
      renderCard: (organization: Organization) => (
        <OrganizationCard organization={organization} query={answeredQuery} />
      ),
      renderCardEnd: (organization: Organization) => <WatchButton organization={organization} />,
    }),
    [answeredQuery, isFolded, router],
  )
  function toggleFocused() {
    const row = linkAround(document.activeElement)
    const rows = state.state === 'answered' ? state.rows : []
    const focused = row && rows.find((organization) => addressOf(organization) === row.getAttribute('href'))
    if (focused) watching.toggle(focused)
  }
  const goToRows = () => enterRows(results.current)
  useSingleKeys({
    '/': () => focusWhole(box.current),
    ARROWDOWN: goToRows,
    W: toggleFocused,
    R: refresh,
  })
  return (
    <WatchingContext value={watching}>
      <LookupFrame
        title="Organizations"
        actions={
          <>
            <CacheAge />
            <SavedViews
              list="organizations"
              filters={toFilters({ q: query || undefined })}
              onOpen={({ q = '' }) => onSavedQuery(q)}
            />
            <ExportButton
              rows={['organization', 'organizations']}
              disabledReason={answeredQuery === '' ? 'Search first.' : null}
              read={(signal) => exportFoundOrganizations(answeredQuery, signal)}
            />
          </>
        }
        field={{
          label: 'Search organizations',
          placeholder: 'Search organizations by name, ID, or contact information...',
          box,
        }}
        results={results}
        query={query}
        onQuery={onQuery}
        state={state}
        words={words}
        foundText={foundText}
        table={table}
        onRetry={retry}
        opens="open organization"
        hints={watchHint}
      />
      <p role="status" className="sr-only">
        {outcome}
      </p>
    </WatchingContext>
  )
}

const words = {
  ready: 'ORGANIZATION SEARCH READY',
  failedHint: 'Unable to search organizations. Please try again.',
  title: 'ORGANIZATIONS',
  count: (found: number) => `${formatCount(found)} ORGANIZATION(S) FOUND`,
}

const foundText = (found: number) => `${formatCount(found)} ${plural(found, 'organization')} found`

const refresh = () => void organizations.refresh()

const watchHint = [{ keys: ['W'], does: 'watch' }]

const addressOf = ({ id }: Organization): string => links.organization(id)

/** Below this width six columns leave no room for names. */
const foldedQuery = '(width < 64rem)'

function CacheAge() {
  const cache = useOrganizationCache()
  const now = useNow()
  return (
    <>
      <span className={`text-small ${cache.isFailing ? 'text-error' : 'text-fg-3'}`}>{cacheText(cache, now)}</span>
      <Button size="sm" icon={<RefreshCw />} busy={cache.isLoading} onClick={() => void organizations.refresh()}>
        Refresh
      </Button>
    </>
  )
}

const searches = ['organizations', 'search']

function useOrganizationSearch(query: string) {
  const client = useQueryClient()
  const { loadedAt } = useOrganizationCache()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...searches, query],
    queryFn: ({ signal }) => organizations.search(query, { signal }),
    enabled: query !== '',
    // The cache decides how long an answer is fresh; asking it is cheap.
    staleTime: 0,
  })
  useEffect(() => {
    if (loadedAt !== null) void client.invalidateQueries({ queryKey: searches }, { cancelRefetch: false })
  }, [client, loadedAt])
  const state = useMemo((): LookupState<Organization> => {
    if (query === '') return ready
    // A retry still carries the last error.
    if (error && isFetching) return searching
    if (error) return { state: 'failed', requestId: error instanceof ApiError ? error.requestId : null }
    return data ? answered(query, data) : searching
  }, [query, data, error, isFetching])
  return { state, retry: () => void refetch() }
}
