import type { DoorTicket } from '@ground-control/contract/door'
import { formatTime } from '@ground-control/domain/events/event-dates'
import { guestTicketsWords, shortProblem } from '@ground-control/domain/tickets/door/door-words'
import type { DoorGuest } from '#screens/door/offline/door-list.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'

type Props = { readonly guest: DoorGuest; readonly isNamesake: boolean; readonly onOpen: () => void }

export function GuestRow({ guest, isNamesake, onOpen }: Props) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-15 flex-none items-center gap-3 rounded-panel border border-line bg-panel px-3.5 py-1.5 text-left hover:border-line-control"
    >
      <Avatar name={guest.name ?? 'Guest'} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <bdi>{guest.name ?? 'Guest'}</bdi>
        </span>
        <span className="block truncate text-[0.8125rem]/4.5 text-fg-3">
          {[isNamesake && guest.email, detailOf(guest.tickets)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <GuestBadge tickets={guest.tickets} />
    </button>
  )
}

export function GuestBadge({ tickets }: Pick<DoorGuest, 'tickets'>) {
  const inside = tickets.filter(({ problem }) => problem === 'already-redeemed').length
  const open = tickets.filter(({ problem }) => problem === null).length
  if (open > 0) return inside > 0 ? <Badge status="partial">{`${inside} of ${inside + open}`}</Badge> : null
  if (inside > 0) return <Badge status="redeemed">Redeemed</Badge>
  const [first] = tickets
  return first?.problem ? (
    <Badge status={first.problem.includes('refunded') ? 'refunded' : 'error'}>{shortProblem[first.problem]}</Badge>
  ) : null
}

/** '6:12 PM, East door' for a guest who is in, else '4 General Admission', or what tells their tickets apart. */
function detailOf(tickets: readonly DoorTicket[]): string {
  const names = [...new Set(tickets.map(({ ticketName }) => ticketName ?? 'Ticket'))]
  const isIn = tickets.every(({ problem }) => problem === 'already-redeemed')
  const last = isIn ? tickets.map(({ redeemed }) => redeemed).find(Boolean) : null
  if (last) return [formatTime(last.at, viewerZone), last.door].filter(Boolean).join(', ')
  const problems = tickets.map(({ problem }) => problem)
  if (names.length > 1 || new Set(problems).size > 1) return guestTicketsWords(problems)
  return tickets.length === 1 ? (names[0] ?? '') : `${tickets.length} ${names[0]}`
}
