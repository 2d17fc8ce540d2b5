import type { OverCapacity } from '@ground-control/domain/tickets/comp-rules'
import { formatCount } from '@ground-control/domain/values/counts'
import { Refusal } from '#platform/http/refusal.ts'

export const closed = (status: string) =>
  new Refusal(
    'event-over',
    status === 'cancelled'
      ? 'The event is cancelled, so no more tickets can be given for it.'
      : 'The event is over, so no more tickets can be given for it.',
  )

const mostNamed = 20

export const unknownType = (all: readonly string[]) => {
  const typeIds = all.slice(0, mostNamed)
  return new Refusal(
    'unknown-ticket-type',
    `${typeIds.map((id) => `${id} is not a ticket type of this event`).join('; ')}.`,
    {
      errors: typeIds.map((id) => ({ field: `ticketQuantities.${id}`, message: 'is not a ticket type of this event' })),
    },
  )
}

export const overCapacityText = (over: readonly OverCapacity[]): string =>
  over
    .map(
      ({ name, capacity, taken, asked, left }) =>
        `${name}: ${formatCount(asked)} asked for, but ${formatCount(taken)} of ${formatCount(capacity)} places are taken, so ${left === 0 ? 'none is' : `only ${formatCount(left)} ${left === 1 ? 'is' : 'are'}`} left.`,
    )
    .join(' ')
