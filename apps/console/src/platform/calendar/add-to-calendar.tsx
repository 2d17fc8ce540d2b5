import type { CardFacts } from '@ground-control/domain/calendar/calendar-entry'
import { AddToCalendar as AddToCalendarMenu } from '#ui/calendar/add-to-calendar.tsx'
import { calendar } from './calendar.ts'

/** A button of a card. Nothing for an event without a start. */
export function AddToCalendar(card: CardFacts) {
  return <AddToCalendarMenu {...card} calendar={calendar} />
}
