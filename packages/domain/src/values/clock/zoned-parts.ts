type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

/**
 * Returns parts, because spaces in formatted text differ by engine. Caches formatters, because creating one costs far
 * more than using it.
 */
export function zonedParts(wanted: Intl.DateTimeFormatOptions): (date: Date, timeZone: string) => Parts {
  const formatters = new Map<string, Intl.DateTimeFormat>()
  return (date, timeZone) => {
    const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...wanted, timeZone })
    formatters.set(timeZone, formatter)
    return Object.fromEntries(formatter.formatToParts(date).map(({ type, value }) => [type, value]))
  }
}
