import type { Organization } from '@ground-control/contract/organizations'
import { organizationName } from '@ground-control/domain/organizations/organization-text'
import { isWatchable } from '@ground-control/domain/organizations/watched-id'
import { constants } from '@ground-control/domain/values/constants'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { OrgId } from '@ground-control/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { organizations } from '#subjects/organizations/organizations.ts'
import { Button } from '#ui/actions/button.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { MatchText } from '#ui/fields/match-text.tsx'
import { toQuery } from '#ui/lookup/lookup-query.ts'
import { useDebounced } from '#ui/use-debounced.ts'

type Props = { readonly own: readonly OrgId[]; readonly onAdd: (orgId: string) => Promise<boolean> }

const label = 'Add an organization'

/** An organization that no search finds can be added by its ID. */
export function AddOrganization({ own, onAdd }: Props) {
  const [text, setText] = useState('')
  const { state, matches, query, retry } = useOrganizationMatches(text)
  const shown = matches.slice(0, constants.organizationSearchMaxResults)
  async function addTyped() {
    if (await onAdd(text)) setText('')
  }
  return (
    <>
      <div aria-hidden="true" className="mb-1.5 flex justify-between text-small font-medium text-fg-2">
        {label}
        <span className="font-normal text-fg-3">{state === 'ready' ? `${formatCount(matches.length)} found` : ''}</span>
      </div>
      <Combobox
        label={label}
        placeholder="Search organizations to add..."
        query={text}
        onQuery={setText}
        state={state}
        items={shown}
        itemKey={({ id }) => id}
        renderItem={(organization) => (
          <Match
            organization={organization}
            query={query}
            isAdded={own.includes(organization.id)}
            onAdd={() => void onAdd(organization.id)}
          />
        )}
        foundText={(count) => `${formatCount(count)} ${plural(count, 'organization')} found`}
        searchingText="SEARCHING..."
        emptyText="No organizations found"
        emptyAction={
          <Button size="sm" onClick={() => void addTyped()}>
            Add this text as an ID
          </Button>
        }
        note={
          matches.length > shown.length
            ? `First ${shown.length} of ${formatCount(matches.length)} shown. Keep typing to narrow.`
            : null
        }
        failedText="Unable to search organizations. Please try again."
        onRetry={retry}
      />
    </>
  )
}

type MatchProps = {
  readonly organization: Organization
  readonly query: string
  readonly isAdded: boolean
  readonly onAdd: () => void
}

function Match({ organization, query, isAdded, onAdd }: MatchProps) {
  const name = organizationName(organization)
  const word = isAdded ? 'ALREADY ADDED' : 'ADD'
  return (
    <div className="flex items-center gap-2.5">
      <span className="min-w-0 flex-1 truncate" title={`${name} ${organization.id}`}>
        <bdi className="font-semibold">
          <MatchText text={name} query={query} />
        </bdi>
        <span className="ml-2.5 font-mono text-mono text-fg-3">
          <MatchText text={organization.id} query={query} />
        </span>
      </span>
      <Button
        size="sm"
        caps
        aria-label={`${word} ${name}`}
        disabledReason={reasonOf(organization.id, name, isAdded)}
        onClick={onAdd}
      >
        {word}
      </Button>
    </div>
  )
}

function reasonOf(orgId: OrgId, name: string, isAdded: boolean): string | null {
  if (isAdded) return `${name} is already on your list.`
  return isWatchable(orgId) ? null : 'This is a placeholder ID, so it can’t be watched.'
}

const nothing: readonly Organization[] = []

function useOrganizationMatches(text: string) {
  const wanted = toQuery(text)
  const query = useDebounced(wanted, constants.searchDebounceMs)
  const isEnough = wanted.length >= constants.organizationSearchMinCharacters
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['organizations', 'matches', query] as const,
    queryFn: ({ signal }) => organizations.search(query, { signal }),
    enabled: isEnough && query.length >= constants.organizationSearchMinCharacters,
    staleTime: 0,
    // While a longer text is searched for, the rows stay, and so does the focus on one of them.
    placeholderData: (rows, before) => (before && query.startsWith(before.queryKey[2]) ? rows : undefined),
  })
  const isAnswered = query === wanted && data !== undefined && !isPlaceholderData
  const state = !isEnough ? 'idle' : error && query === wanted ? 'failed' : isAnswered ? 'ready' : 'searching'
  return {
    state,
    matches: isEnough && data && state !== 'failed' ? data : nothing,
    query,
    retry: () => void refetch(),
  } as const
}
