import type { FoundEvent } from '@ground-control/contract/search'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { eventDate } from '@ground-control/domain/events/event-date'
import { isEventOver } from '@ground-control/domain/events/event-over'
import { constants } from '@ground-control/domain/values/constants'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { useQuery } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { useRef, useState } from 'react'
import { searchQueries } from '#subjects/search/queries.ts'
import { useMay } from '#subjects/settings/use-may.ts'
import { CompDialog } from '#subjects/tickets/comps/comp-dialog.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { MatchText } from '#ui/fields/match-text.tsx'
import { toQuery } from '#ui/lookup/lookup-query.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { useDebounced } from '#ui/use-debounced.ts'

type Props = {
  readonly name: string
  /** Set only while the private record is revealed. */
  readonly email: string
  readonly isEmailHidden: boolean
}

const maxFound = 20

export function CompAction({ name, email, isEmailHidden }: Props) {
  const canChooseEvent = useMay('find-comp-event').isAllowed
  const mayIssue = useMay('issue-comps')
  const [isChoosing, setChoosing] = useState(false)
  const [event, setEvent] = useState<FoundEvent | null>(null)
  const [isIssuing, setIssuing] = useState(false)
  // The next dialog takes the focus, so this one must not return it to the page.
  const isLeaving = useRef(false)
  if (!canChooseEvent) return null
  function start() {
    isLeaving.current = false
    setChoosing(true)
  }
  function choose(found: FoundEvent) {
    isLeaving.current = true
    setEvent(found)
    setIssuing(true)
    setChoosing(false)
  }
  return (
    <>
      <Button size="sm" icon={<Ticket aria-hidden="true" />} saysWhy disabledReason={mayIssue.reason} onClick={start}>
        Issue comps
      </Button>
      <Dialog
        open={isChoosing}
        onClose={() => setChoosing(false)}
        title="Issue comps"
        description="Choose an event"
        isLeaving={() => isLeaving.current}
      >
        <EventChoice onChoose={choose} />
      </Dialog>
      {/* Outside the first dialog, so that it remembers an unfinished attempt. */}
      {event ? (
        <CompDialog
          open={isIssuing}
          eventId={event.id}
          orgId={event.orgId}
          eventName={eventTitle(event.name)}
          contact={{ name, email }}
          emailHint={isEmailHidden ? 'Reveal the private record to fill this in.' : undefined}
          onClose={() => setIssuing(false)}
        />
      ) : null}
    </>
  )
}

function EventChoice({ onChoose }: { readonly onChoose: (event: FoundEvent) => void }) {
  const [text, setText] = useState('')
  const typed = toQuery(text)
  const wanted = typed.length < 2 ? '' : typed
  const query = useDebounced(wanted, wanted === '' ? 0 : constants.searchDebounceMs)
  const found = useQuery({
    ...searchQueries.events(query, maxFound),
    select: ({ events }) => events.filter((event) => !isEventOver(event, new Date())),
  })
  const isUnderWay = found.isFetching || query !== wanted
  return (
    <div className="min-h-64">
      <Combobox
        label="Event"
        placeholder="Search events by name or event ID..."
        query={text}
        onQuery={setText}
        state={wanted === '' ? 'idle' : isUnderWay ? 'searching' : found.isError ? 'failed' : 'ready'}
        items={found.data ?? []}
        itemKey={({ id }) => id}
        renderItem={(event) => <EventItem event={event} query={query} onChoose={() => onChoose(event)} />}
        foundText={(count) => `${formatCount(count)} ${plural(count, 'event')} found`}
        searchingText="Searching…"
        emptyText="No upcoming events found."
        failedText="Couldn’t search events."
        onRetry={() => void found.refetch()}
      />
    </div>
  )
}

type ItemProps = { readonly event: FoundEvent; readonly query: string; readonly onChoose: () => void }

function EventItem({ event: { name, orgName, startDate }, query, onChoose }: ItemProps) {
  const title = eventTitle(name)
  const day = eventDate({ startDate }, viewerZone)
  return (
    <div className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <MatchText text={title} query={query} />
        </span>
        <span className="block truncate text-small text-fg-3">{[orgName, day].filter(Boolean).join(', ')}</span>
      </span>
      <Button size="sm" aria-label={`Choose ${title}`} onClick={onChoose}>
        Choose
      </Button>
    </div>
  )
}
