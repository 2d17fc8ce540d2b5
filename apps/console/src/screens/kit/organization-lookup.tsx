import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { MatchText } from '#ui/fields/match-text.tsx'

const organizations = [
  { id: 'org_h4LcY0nH7q', name: 'Halcyon Hall' },
  { id: 'org_n0RthL1n5P', name: 'Northline Presents' },
  { id: 'org_cD8sa1T3vR', name: 'Cedar & Salt' },
  { id: 'org_bLu3LnT9rz', name: 'Blue Lantern Jazz' },
  { id: 'org_v1Ll4S3n0r', name: 'Sala Villaseñor' },
] as const

export function OrganizationLookup() {
  const [query, setQuery] = useState('')
  const [added, setAdded] = useState<readonly string[]>(['org_h4LcY0nH7q'])
  const items = organizations.filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()))
  return (
    <Combobox
      label="Add an organization"
      placeholder="Search organizations to add..."
      query={query}
      onQuery={setQuery}
      state={stateOf(query)}
      items={query === 'slow' ? [] : items}
      itemKey={({ id }) => id}
      renderItem={({ id, name }) => (
        <div className="flex items-center gap-3">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">
              <MatchText text={name} query={query} />
            </span>
            <span className="font-mono text-mono text-fg-3">{id}</span>
          </span>
          <Button
            size="sm"
            caps
            disabledReason={added.includes(id) ? `${name} is on the list already.` : null}
            aria-label={added.includes(id) ? `ALREADY ADDED: ${name}` : `ADD ${name}`}
            onClick={() => setAdded([...added, id])}
          >
            {added.includes(id) ? 'ALREADY ADDED' : 'ADD'}
          </Button>
        </div>
      )}
      foundText={(count) => `${count} organizations found`}
      searchingText="SEARCHING..."
      emptyText="No organizations found"
      failedText="Unable to search organizations. Please try again."
      onRetry={() => setQuery('')}
    />
  )
}

function stateOf(query: string) {
  if (query.trim().length < 2) return 'idle'
  if (query === 'slow') return 'searching'
  return query === 'fail' ? 'failed' : 'ready'
}
