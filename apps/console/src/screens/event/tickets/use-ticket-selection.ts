import type { TicketDetail } from '@ground-control/contract/tickets'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import { useCallback, useState } from 'react'

type Selected = ReadonlyMap<string, TicketDetail>

export type TicketSelection = ReturnType<typeof useTicketSelection>

/** The selection spans pages, so it keeps each ticket as it was when selected or last changed here. */
export function useTicketSelection() {
  const [selected, setSelected] = useState<Selected>(new Map())
  const has = (ticketId: string) => selected.has(ticketId)

  function toggleAll(tickets: readonly TicketDetail[], isChosen: boolean) {
    const next = new Map(selected)
    for (const ticket of freeOf(tickets)) {
      if (isChosen) next.set(ticket.ticketId, ticket)
      else next.delete(ticket.ticketId)
    }
    setSelected(next)
  }

  return {
    tickets: [...selected.values()],
    has,
    toggle: (ticket: TicketDetail, isChosen: boolean) => toggleAll([ticket], isChosen),
    toggleAll,
    freeOf,
    stateOf(tickets: readonly TicketDetail[]): boolean | 'mixed' {
      const free = freeOf(tickets)
      const chosen = free.filter(({ ticketId }) => has(ticketId)).length
      if (chosen === 0) return false
      return chosen === free.length ? true : 'mixed'
    },
    update: useCallback((changed: Ticket) => {
      setSelected((before) => {
        const known = before.get(changed.ticketId)
        if (!known) return before
        return new Map(before).set(changed.ticketId, {
          ...known,
          redeemed: changed.redeemed,
          version: changed.version ?? null,
        })
      })
    }, []),
    clear: useCallback(() => setSelected(new Map()), []),
  }
}

const freeOf = (tickets: readonly TicketDetail[]) => tickets.filter((ticket) => !isRefunded(ticket))
