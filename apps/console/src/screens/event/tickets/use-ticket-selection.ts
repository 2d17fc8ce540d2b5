import type { TicketDetail } from '@ground-control/contract/tickets'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import { useCallback, useRef, useState } from 'react'
import { rowRange } from '#ui/table/row-range.ts'

type Selected = ReadonlyMap<string, TicketDetail>

export type TicketSelection = ReturnType<typeof useTicketSelection>

/** The selection spans pages, so it keeps each ticket as it was when selected or last changed. */
export function useTicketSelection() {
  const [selected, setSelected] = useState<Selected>(new Map())
  const has = (ticketId: string) => selected.has(ticketId)

  const anchor = useRef<string | null>(null)

  function toggleAll(tickets: readonly TicketDetail[], isChosen: boolean) {
    setSelected((before) => {
      const next = new Map(before)
      for (const ticket of freeOf(tickets)) {
        if (isChosen) next.set(ticket.ticketId, ticket)
        else next.delete(ticket.ticketId)
      }
      return next
    })
  }

  return {
    tickets: [...selected.values()],
    has,
    /** With Shift, every ticket since the last one pressed gets the same state. */
    toggle(shown: readonly TicketDetail[], { ticketId }: TicketDetail, isChosen: boolean, isRange: boolean) {
      const ids = shown.map((each): string => each.ticketId)
      const range = new Set(rowRange(ids, isRange ? anchor.current : null, ticketId))
      anchor.current = ticketId
      toggleAll(
        shown.filter((each) => range.has(each.ticketId)),
        isChosen,
      )
    },
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
