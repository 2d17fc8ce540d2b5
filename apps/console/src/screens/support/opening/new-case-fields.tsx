import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { formatDay } from '@ground-control/domain/events/event-dates'
import { caseCategoryLabels, casePriorityLabels } from '@ground-control/domain/support/case-labels'
import { caseCategories, casePriorities } from '@ground-control/domain/support/cases'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useCapability } from '#platform/capabilities.ts'
import { searchQueries } from '#subjects/search/queries.ts'
import { Button } from '#ui/actions/button.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { MatchText } from '#ui/fields/match-text.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { AccountField } from './account-field.tsx'
import { Chosen } from './chosen.tsx'
import type { NewCaseDraft } from './new-case-draft.ts'
import { maxMatches, searchState, useSearchText } from './search-text.ts'
import type { NewCaseForm } from './use-new-case.ts'

const categories = caseCategories.map((value) => ({ value, label: caseCategoryLabels[value] }))
const priorities = casePriorities.map((value) => ({ value, label: casePriorityLabels[value] }))

const caption = 'text-small font-medium text-fg-2'

export function NewCaseFields({ form }: { readonly form: NewCaseForm }) {
  const { draft, change, problemOf } = form
  const accountBox = useRef<HTMLDivElement>(null)
  const eventBox = useRef<HTMLDivElement>(null)
  useFocusStays(accountBox, draft.account !== null)
  useFocusStays(eventBox, draft.event !== null)
  const canFindEvents = useCapability('search')
  return (
    <>
      <div ref={accountBox} className="grid gap-1.5">
        <span className={caption}>Requester</span>
        <AccountField account={draft.account} onAccount={(account) => change({ account })} />
        {draft.account ? null : (
          <div className="mt-1 grid grid-cols-2 gap-x-3 gap-y-2.5 phone:grid-cols-1">
            <TextField
              label="Name"
              autoComplete="off"
              value={draft.name}
              onValue={(name) => change({ name })}
              error={problemOf('name')}
            />
            <TextField
              label="Email"
              type="email"
              autoComplete="off"
              value={draft.email}
              onValue={(email) => change({ email })}
              error={problemOf('email')}
            />
            <TextField
              label="Phone"
              labelNote="(optional)"
              type="tel"
              autoComplete="off"
              value={draft.phone}
              onValue={(phone) => change({ phone })}
              error={problemOf('phone')}
            />
          </div>
        )}
      </div>
      {canFindEvents ? (
        <div ref={eventBox} className="grid gap-1.5">
          <span className={caption}>
            Event <span className="font-normal text-fg-3">(optional)</span>
          </span>
          <EventField event={draft.event} onEvent={(event) => change({ event })} />
        </div>
      ) : null}
      <TextField
        label="Subject"
        value={draft.subject}
        onValue={(subject) => change({ subject })}
        error={problemOf('subject')}
      />
      <div className="grid grid-cols-2 gap-3">
        <Select
          label="Category"
          value={draft.category}
          options={categories}
          onValue={(category) => change({ category })}
        />
        <Select
          label="Priority"
          value={draft.priority}
          options={priorities}
          onValue={(priority) => change({ priority })}
        />
      </div>
      <TextField
        multiline
        label="Message"
        value={draft.text}
        onValue={(text) => change({ text })}
        error={problemOf('text')}
      />
    </>
  )
}

/** What was pressed to choose something goes away with the choosing: the focus goes on to what took its place. */
function useFocusStays(box: RefObject<HTMLElement | null>, isChosen: boolean): void {
  const before = useRef(isChosen)
  useEffect(() => {
    if (before.current === isChosen) return
    before.current = isChosen
    const active = document.activeElement
    // It fell to the page, or to the dialog around.
    if (active && !active.contains(box.current)) return
    box.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [box, isChosen])
}

type EventFieldProps = {
  readonly event: NewCaseDraft['event']
  readonly onEvent: (event: NewCaseDraft['event']) => void
}

/** What it is about. Its organization comes with it. */
function EventField({ event, onEvent }: EventFieldProps) {
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
        const day = startDate ? formatDay(startDate, viewerZone) : null
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
