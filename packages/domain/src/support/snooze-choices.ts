import { addDays, type Day, type Instant, instantOf, todayIn } from '#values/time.ts'
import { instantAt } from '#values/wall-time.ts'

type SnoozeChoice = { readonly label: string; readonly until: Instant }

const hourMs = 3_600_000
const evening = 18 * 60
const morning = 9 * 60

/** The usual times to snooze until, without past ones and duplicates. */
export function snoozeChoices(now: Date, timeZone: string): readonly SnoozeChoice[] {
  const today = todayIn(timeZone, now)
  const at = (day: Day, minutes: number) => instantAt({ day, minutes }, timeZone)
  const tomorrow = addDays(today, 1)
  const monday = nextMonday(today)
  const tonight = at(today, evening)
  return [
    { label: 'For 1 hour', until: instantOf(new Date(now.getTime() + hourMs)) },
    ...(Date.parse(tonight) > now.getTime() ? [{ label: 'Until tonight', until: tonight }] : []),
    { label: 'Until tomorrow', until: at(tomorrow, morning) },
    ...(monday === tomorrow ? [] : [{ label: 'Until next Monday', until: at(monday, morning) }]),
  ]
}

function nextMonday(today: Day): Day {
  const weekday = new Date(today).getUTCDay()
  return addDays(today, (8 - weekday) % 7 || 7)
}
