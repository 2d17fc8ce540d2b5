type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

/**
 * Reads the wanted parts of a moment in a time zone. Parts, because the spaces inside a formatted text differ from one
 * engine to the next. One formatter per time zone is kept: making one costs far more than using it.
 */
export function zonedParts(wanted: Intl.DateTimeFormatOptions): (date: Date, timeZone: string) => Parts {
  const formatters = new Map<string, Intl.DateTimeFormat>()
  return (date, timeZone) => {
    const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...wanted, timeZone })
    formatters.set(timeZone, formatter)
    return Object.fromEntries(formatter.formatToParts(date).map(({ type, value }) => [type, value]))
  }
}
