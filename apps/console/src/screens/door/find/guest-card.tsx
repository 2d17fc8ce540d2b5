import type { DoorTicket } from '@ground-control/contract/door'
import {
  boughtByWords,
  guestTicketsWords,
  shortProblem,
  ticketsWords,
} from '@ground-control/domain/tickets/door/door-words'
import { Check, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { bigButton } from '#screens/door/big-button.ts'
import type { DoorGuest } from '#screens/door/offline/door-list.ts'
import { Button } from '#ui/actions/button.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import { GuestBadge } from './guest-row.tsx'

type Props = {
  readonly guest: DoorGuest
  readonly isNamesake: boolean
  readonly isBusy: boolean
  readonly onRedeem: (name: string | null, tickets: readonly DoorTicket[]) => void
  readonly onExplain: (ticket: DoorTicket) => void
}

/** Every ticket that admits is ticked, and one press lets them in. */
export function GuestCard({ guest, isNamesake, isBusy, onRedeem, onExplain }: Props) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const admitting = guest.tickets.filter(({ problem }) => problem === null)
  const ticked = admitting.filter(({ ticketId }) => !left.has(ticketId))
  function toggle(ticketId: string) {
    const next = new Set(left)
    if (!next.delete(ticketId)) next.add(ticketId)
    setLeft(next)
  }
  return (
    <section
      aria-label={guest.name ?? 'Guest'}
      className="flex-none overflow-hidden rounded-panel border border-line bg-panel"
    >
      <div className="flex items-center gap-3 px-3.5 py-3">
        <Avatar name={guest.name ?? 'Guest'} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-[1.125rem]/6 font-semibold">
            <bdi>{guest.name ?? 'Guest'}</bdi>
          </h2>
          <p className="line-clamp-2 text-[0.8125rem]/4.5 text-fg-3">
            {[isNamesake && guest.email, underName(guest)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <GuestBadge tickets={guest.tickets} />
      </div>
      <ul>
        {guest.tickets.map((ticket) => (
          <li key={ticket.ticketId} className="border-t border-line-faint">
            {ticket.problem === null ? (
              <TicketTick
                ticket={ticket}
                isTicked={!left.has(ticket.ticketId)}
                onToggle={() => toggle(ticket.ticketId)}
              />
            ) : (
              <button
                type="button"
                onClick={() => onExplain(ticket)}
                className="flex min-h-13 w-full items-center gap-3.5 px-3.5 py-1.5 text-left hover:bg-hover"
              >
                <TicketWords ticket={ticket} />
                <span className="flex-none text-[0.8125rem] text-fg-2">{shortProblem[ticket.problem]} · See why</span>
                <ChevronRight aria-hidden="true" className="size-4 flex-none text-fg-3" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {admitting.length > 0 ? (
        <div className="border-t border-line-faint px-3.5 pt-3 pb-3.5">
          <Button
            variant="primary"
            className={bigButton}
            icon={<Check aria-hidden="true" />}
            busy={isBusy}
            disabled={ticked.length === 0}
            onClick={() => onRedeem(guest.name, ticked)}
          >
            {ticked.length > 1 ? `Redeem ${ticketsWords(ticked.length)}` : 'Redeem'}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

type TickProps = { readonly ticket: DoorTicket; readonly isTicked: boolean; readonly onToggle: () => void }

function TicketTick({ ticket, isTicked, onToggle }: TickProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-13 items-center gap-3.5 px-3.5 py-1.5">
      <span className="grid size-6 flex-none place-items-center">
        <input
          id={id}
          type="checkbox"
          checked={isTicked}
          onChange={onToggle}
          className="col-start-1 row-start-1 size-6 appearance-none rounded-[6px] border border-line-control bg-well checked:border-lamp checked:bg-lamp"
        />
        {isTicked ? (
          <Check
            aria-hidden="true"
            className="pointer-events-none col-start-1 row-start-1 size-4 stroke-3 text-lamp-ink"
          />
        ) : null}
      </span>
      <TicketWords ticket={ticket} />
    </label>
  )
}

const TicketWords = ({ ticket: { ticketName, ticketId } }: { readonly ticket: DoorTicket }) => (
  <span className="min-w-0 flex-1">
    <span className="block truncate font-medium">{ticketName ?? 'Ticket'}</span>
    <span className="block truncate font-mono text-mono text-fg-3">{ticketId}</span>
  </span>
)

const underName = ({ name, tickets }: DoorGuest): string =>
  guestTicketsWords(tickets.map(({ problem }) => problem)) +
  boughtByWords(
    name,
    tickets.map(({ purchaserName }) => purchaserName),
  )
