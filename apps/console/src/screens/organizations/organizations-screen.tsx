import type { Organization } from '@ground-control/contract/organizations'
import { organizationName } from '@ground-control/domain/organizations/organization-text'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { rememberName } from '#platform/known-names.ts'
import { links } from '#platform/links.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { organizations } from '#subjects/organizations/organizations.ts'
import { focusWhole } from '#ui/lookup/focus-whole.ts'
import { LookupFrame } from '#ui/lookup/lookup-frame.tsx'
import { enterRows, linkAround } from '#ui/lookup/rows/row-links.ts'
import type { ChangeQuery } from '#ui/lookup/use-lookup-text.ts'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { CacheAge } from './cache-age.tsx'
import { OrganizationCard, organizationColumns, organizationText } from './organization-columns.tsx'
import { useOrganizationSearch } from './use-organization-search.ts'
import { useWatching, WatchButton, WatchingContext } from './watching.tsx'

type Props = { readonly query: string; readonly onQuery: ChangeQuery }

export function OrganizationsScreen({ query, onQuery }: Props) {
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
      textOf: organizationText,
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
        actions={<CacheAge />}
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

/** N1 N3 */
const words = {
  ready: 'ORGANIZATION SEARCH READY',
  failedHint: 'Unable to search organizations. Please try again.',
  title: 'ORGANIZATIONS',
  count: (found: number) => `${formatCount(found)} ORGANIZATION(S) FOUND`,
}

const foundText = (found: number) => `${formatCount(found)} ${plural(found, 'organization')} found`

const refresh = () => void organizations.refresh()

const watchHint = [{ keys: ['W'], does: 'watch' }]

/** N5 */
const addressOf = ({ id }: Organization): string => links.organization(id)

/** Below this six columns leave no room for names. */
const foldedQuery = '(width < 64rem)'
