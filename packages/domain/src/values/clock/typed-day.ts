import { type Day, isDay } from '#values/time.ts'

/** Accepts what people type: '2026-11-09', '11/9/2026', 'Nov 9, 2026'. null: not a day, or not complete. */
export function readDay(text: string): Day | null {
  const typed = text.trim()
  if (isDay(typed)) return typed
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? named(typed)
  const found = year ? `${year}-${two(month)}-${two(day)}` : null
  return isDay(found) ? found : null
}

function named(typed: string): readonly (string | undefined)[] {
  const [, name = '', day, year] = /^(\p{L}{3,9})\.? (\d{1,2}),? (\d{4})$/u.exec(typed) ?? []
  const at = monthNames.findIndex((each) => each.toLowerCase().startsWith(name.toLowerCase()))
  return at < 0 ? [] : [typed, String(at + 1), day, year]
}

const two = (digits: string | undefined): string => (digits ?? '').padStart(2, '0')

const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month, 1))),
)
