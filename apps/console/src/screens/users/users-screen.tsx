import { toFilters } from '@ground-control/domain/lists/saved-views'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { AccountId } from '@ground-control/domain/values/ids'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { links } from '#platform/links.ts'
import { useSingleKeys } from '#platform/use-single-keys.ts'
import { exportUsers } from '#subjects/accounts/queries.ts'
import { ExportButton } from '#subjects/lists/export-button.tsx'
import { SavedViews } from '#subjects/lists/saved-views.tsx'
import { focusWhole } from '#ui/lookup/focus-whole.ts'
import { LookupFrame } from '#ui/lookup/lookup-frame.tsx'
import { enterRows } from '#ui/lookup/rows/row-links.ts'
import type { ChangeQuery } from '#ui/lookup/use-lookup-text.ts'
import { longRows } from '#ui/table/long/long-rows.tsx'
import { YourTickets } from './tickets/your-tickets.tsx'
import { type FoundAccount, useUserSearch } from './use-user-search.ts'
import { UserCard, userColumns, userText } from './user-columns.tsx'

type Props = {
  /** The signed-in account; null: none. */
  readonly accountId: AccountId | null
  readonly query: string
  readonly onQuery: ChangeQuery
  readonly onSavedQuery: (query: string) => void
}

export function UsersScreen({ accountId, query, onQuery, onSavedQuery }: Props) {
  const router = useRouter()
  const box = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const { state, retry } = useUserSearch(query)
  const goToRows = () => enterRows(results.current)
  useSingleKeys({ '/': () => focusWhole(box.current), ARROWDOWN: goToRows })
  const answeredQuery = state.state === 'answered' ? state.query : ''
  const table = useMemo(
    () => ({
      columns: userColumns(answeredQuery),
      rowKey: ({ id }: FoundAccount) => id,
      long: longRows(userText),
      rowHeight: 'one' as const,
      hrefOf: profileOf,
      onOpen: (account: FoundAccount) => void router.navigate({ href: profileOf(account) }),
      renderCard: (account: FoundAccount) => <UserCard account={account} query={answeredQuery} />,
    }),
    [answeredQuery, router],
  )
  return (
    <LookupFrame
      title="Users"
      actions={
        <>
          <SavedViews
            list="users"
            filters={toFilters({ q: query || undefined })}
            onOpen={({ q = '' }) => onSavedQuery(q)}
          />
          <ExportButton
            rows={['user', 'users']}
            disabledReason={answeredQuery === '' ? 'Search first.' : null}
            read={(signal) => exportUsers(answeredQuery, signal)}
          />
        </>
      }
      field={{ label: 'Search users', placeholder: 'Search users by name, email, or account ID...', box }}
      results={results}
      query={query}
      onQuery={onQuery}
      state={state}
      words={words}
      foundText={foundText}
      table={table}
      onRetry={retry}
      opens="open profile"
      aside={<YourTickets accountId={accountId} />}
    />
  )
}

const words = {
  ready: 'USER SEARCH READY',
  readyHint: 'Search by name, username or account ID',
  failedHint: 'Unable to search users. Please try again.',
  title: 'USER ACCOUNTS',
  count: (found: number) => `${formatCount(found)} ACCOUNT(S) FOUND`,
}

const foundText = (found: number) => `${formatCount(found)} ${plural(found, 'account')} found`

const profileOf = ({ id }: FoundAccount): string => links.profile(id)
