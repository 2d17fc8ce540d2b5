import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { eventDate } from '@ground-control/domain/events/event-date'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchQueries } from '#subjects/search/queries.ts'
import { Button } from '#ui/actions/button.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { MatchText } from '#ui/fields/match-text.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { Chosen } from './chosen.tsx'
import type { NewCaseDraft } from './new-case-draft.ts'
import { maxMatches, searchState, useSearchText } from './search-text.ts'

type EventFieldProps = {
  readonly event: NewCaseDraft['event']
  readonly onEvent: (event: NewCaseDraft['event']) => void
}

/** Its organization comes with it. */
export function EventField({ event, onEvent }: EventFieldProps) {
  const [text, setText] = useState('')
  const rested = useSearchText(text)
  const found = useQuery(searchQueries.events(rested, maxMatches))
  if (event) return <Chosen what="event" id={event.id} name={event.name} onRemove={() => onEvent(null)} />
  return (
    <Combobox
      label="Event (optional)"
      placeholder="Search events by name or event ID..."
      query={text}
      onQuery={setText}
      state={searchState(text, rested, found)}
      items={found.data?.events ?? []}
      itemKey={({ id }) => id}
      renderItem={({ id, name, orgName, startDate }) => {
        const title = eventTitle(name)
        const day = startDate ? eventDate({ startDate }, viewerZone) : null
        return (
          <div className="flex items-center gap-3">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">
                <MatchText text={title} query={rested} />
              </span>
              <span className="block truncate text-small text-fg-3">{[orgName, day].filter(Boolean).join(', ')}</span>
            </span>
            <Button size="sm" aria-label={`Choose ${title}`} onClick={() => onEvent({ id, name: title })}>
              Choose
            </Button>
          </div>
        )
      }}
      foundText={(count) => `${formatCount(count)} ${plural(count, 'event')} found`}
      searchingText="Searching…"
      emptyText="No events found."
      failedText="Couldn’t search events."
      onRetry={() => void found.refetch()}
    />
  )
}
