import { seenText } from '@ground-control/domain/values/blank-text'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { AccountId } from '@ground-control/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountQueries } from '#subjects/accounts/queries.ts'
import { Button } from '#ui/actions/button.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { MatchText } from '#ui/fields/match-text.tsx'
import { Chosen } from './chosen.tsx'
import type { NewCaseDraft } from './new-case-draft.ts'
import { maxMatches, searchState, useSearchText } from './search-text.ts'

type Props = {
  readonly account: NewCaseDraft['account']
  readonly onAccount: (account: NewCaseDraft['account']) => void
}

export function AccountField({ account, onAccount }: Props) {
  const [text, setText] = useState('')
  const rested = useSearchText(text)
  const found = useQuery(accountQueries.search(rested))
  if (account) return <Chosen what="account" id={account.id} name={account.name} onRemove={() => onAccount(null)} />
  return (
    <Combobox
      label="Requester’s account"
      placeholder="Search accounts by name, email, or account ID..."
      query={text}
      onQuery={setText}
      state={searchState(text, rested, found)}
      items={found.data?.accounts.slice(0, maxMatches) ?? []}
      itemKey={({ id }) => id}
      renderItem={(each) => {
        const name = accountName(each)
        return (
          <div className="flex items-center gap-3">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">
                <MatchText text={name} query={rested} />
              </span>
              <span className="block truncate font-mono text-mono text-fg-3">{each.id}</span>
            </span>
            <Button size="sm" aria-label={`Choose ${name}`} onClick={() => onAccount({ id: each.id, name })}>
              Choose
            </Button>
          </div>
        )
      }}
      foundText={(count) => `${formatCount(count)} ${plural(count, 'account')} found`}
      searchingText="Searching…"
      emptyText="No accounts found. Enter a name or email below."
      failedText="Couldn’t search accounts."
      onRetry={() => void found.refetch()}
    />
  )
}

type Named = {
  readonly id: AccountId
  readonly name?: string | null | undefined
  readonly fullName?: string | null | undefined
  readonly username?: string | null | undefined
}

export const accountName = ({ id, name, fullName, username }: Named): string =>
  seenText(fullName) ?? seenText(name) ?? seenText(username) ?? id
