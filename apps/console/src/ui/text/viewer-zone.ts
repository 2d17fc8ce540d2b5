/** Moments are shown in the reader's time zone, days of sales in the platform's. */
export const viewerZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone

export const isUtc = (timeZone: string): boolean => ['UTC', 'Etc/UTC', 'Etc/GMT', 'GMT'].includes(timeZone)

/** 'ET' where such a name is in use, else 'GMT+1'. */
export function zoneLabel(timeZone: string, now = new Date()): string {
  if (isUtc(timeZone)) return 'UTC'
  const generic = nameIn(timeZone, now, 'shortGeneric')
  return generic.length <= 4 ? generic : nameIn(timeZone, now, 'short')
}

function nameIn(timeZone: string, now: Date, timeZoneName: 'short' | 'shortGeneric'): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
