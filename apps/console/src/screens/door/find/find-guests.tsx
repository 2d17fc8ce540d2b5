import type { DoorTicket } from '@ground-control/contract/door'
import { foldText } from '@ground-control/domain/search/search-text'
import type { EventId } from '@ground-control/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { DoorGuest } from '#screens/door/offline/door-list.ts'
import type { KeptList } from '#screens/door/offline/use-door-list.ts'
import { doorQueries } from '#screens/door/queries.ts'
import { asKnownHere, type DoorEvent, withQueue } from '#screens/door/use-door.ts'
import { useDoorSteps } from '#subjects/tickets/door/door-sending.ts'
import { CutNote } from '#ui/lookup/cut-note.tsx'
import { toQuery } from '#ui/lookup/lookup-query.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { GuestCard } from './guest-card.tsx'
import { GuestRow } from './guest-row.tsx'

type Props = {
  readonly eventId: EventId
  readonly event: DoorEvent | null
  readonly text: string
  readonly onText: (text: string) => void
  readonly kept: KeptList
  readonly isOnline: boolean
  readonly isBusy: boolean
  readonly onCanRedeem: (canRedeem: boolean) => void
  readonly onExplain: (ticket: DoorTicket) => void
  readonly onRedeem: (name: string | null, tickets: readonly DoorTicket[]) => void
  readonly below: ReactNode
}

const restMs = 200
const maxQueryLength = 200
/** Nobody scrolls far at a door, and drawing rows takes a phone longer than finding them. */
const maxShown = 20

export function FindGuests(props: Props) {
  const { text, onText, isBusy, onCanRedeem, onExplain, onRedeem, below } = props
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const { guests, isSearching, hasMore, failed } = useGuests(props)
  const open = guests.find(({ key }) => key === chosen) ?? likeliest(guests, text)
  const others = guests.filter(({ key }) => key !== open?.key)
  const canRedeem = open?.tickets.some(({ problem }) => problem === null) ?? false
  useEffect(() => onCanRedeem(canRedeem), [canRedeem, onCanRedeem])
  useEffect(() => () => onCanRedeem(false), [onCanRedeem])
  const isAsked = text.trim() !== ''
  // The search has the focus, so that the next guest can be typed at once. A dialog above it keeps the focus.
  useEffect(() => {
    if (!isAsked && !document.querySelector('[role="dialog"][data-open]')) field.current?.focus()
  }, [isAsked])
  return (
    <>
      <div className="mx-4 mt-3.5 flex h-14 flex-none items-center gap-3 rounded-panel border border-line-control bg-well pr-1.5 pl-4 focus-within:border-lamp focus-within:outline focus-within:outline-lamp">
        <Search aria-hidden="true" className="size-5 flex-none text-fg-3" />
        <input
          ref={field}
          type="search"
          aria-label="Find a guest"
          placeholder="Name, email, phone, ID or code"
          value={text}
          onChange={({ target }) => onText(target.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          className="h-full min-w-0 flex-1 bg-transparent text-[1.125rem] outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        {isAsked ? (
          <button
            type="button"
            aria-label="Clear"
            className="grid size-11 flex-none place-items-center rounded-control text-fg-2 hover:bg-hover"
            onClick={() => onText('')}
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        ) : null}
      </div>
      <div className="mx-4 flex-none">
        <CutNote text={text} maxCharacters={maxQueryLength} />
      </div>
      <div
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto px-4 py-3.5"
        aria-busy={isSearching || undefined}
      >
        {open ? (
          <GuestCard
            key={open.key}
            guest={open}
            isNamesake={isNamesake(open, guests)}
            isBusy={isBusy}
            onRedeem={onRedeem}
            onExplain={onExplain}
          />
        ) : null}
        {others.slice(0, maxShown).map((guest) => (
          <GuestRow
            key={guest.key}
            guest={guest}
            isNamesake={isNamesake(guest, guests)}
            onOpen={() => setChosen(guest.key)}
          />
        ))}
        <p role="status" className="text-center text-fg-3 empty:hidden">
          {isAsked && !isSearching && failed ? 'Couldn’t search. Try again.' : null}
          {isAsked && !isSearching && !failed && guests.length === 0 ? 'Nobody found for this event' : null}
          {hasMore || others.length > maxShown ? 'More results: keep typing to narrow.' : null}
        </p>
        {below}
      </div>
    </>
  )
}

function useGuests({ eventId, event, text, kept, isOnline }: Props) {
  const wanted = toQuery(text, maxQueryLength)
  const query = useDebounced(wanted, restMs)
  // More of the same text was typed, not another text.
  const isAsked = query !== '' && wanted.startsWith(query)
  const found = useQuery({ ...doorQueries.search(eventId, query), enabled: isOnline && isAsked })
  const steps = useDoorSteps()
  const here = useMemo(
    () => (isOnline || !isAsked ? [] : (kept.list?.find(query) ?? [])),
    [isOnline, isAsked, kept, query],
  )
  const guests = isAsked ? (isOnline ? (found.data?.guests ?? []) : here) : []
  const asKnown = (ticket: DoorTicket) => (isOnline ? withQueue(ticket, steps) : asKnownHere(ticket, { steps, event }))
  return {
    guests: guests.map((guest) => ({ ...guest, tickets: guest.tickets.map(asKnown) })),
    isSearching: wanted !== query || (isOnline && isAsked && found.isFetching),
    hasMore: isOnline && isAsked && (found.data?.more ?? false),
    failed: isOnline ? found.isError : kept.list === null,
  }
}

const isNamesake = (guest: DoorGuest, guests: readonly DoorGuest[]): boolean =>
  guests.some(({ key, name }) => key !== guest.key && name === guest.name)

/**
 * The guest with exactly this name, even if they are in. Otherwise the first who can still come in: first by own name,
 * then by somebody else's name, an email or a phone.
 */
function likeliest(guests: readonly DoorGuest[], text: string): DoorGuest | undefined {
  const asked = foldText(text.trim())
  const ownName = ({ name }: DoorGuest) => foldText(name ?? '')
  const named = guests.filter((guest) => ownName(guest).startsWith(asked))
  const among = named.length > 0 ? named : guests
  return (
    among.find((guest) => ownName(guest) === asked) ??
    among.find(({ tickets }) => tickets.some(({ problem }) => problem === null)) ??
    among[0]
  )
}
