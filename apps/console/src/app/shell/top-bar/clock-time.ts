type Zone = { readonly label: string; readonly timeZone: string }
type Zones = { readonly platformZone: string; readonly viewerZone: string; readonly now: Date }

/** UTC first, the viewer's own last; the platform's between them where it is neither. */
export function clockZones({ platformZone, viewerZone, now }: Zones): readonly Zone[] {
  const viewer = { label: isUtc(viewerZone) ? 'LOCAL' : zoneLabel(viewerZone, now), timeZone: viewerZone }
  const platform = { label: zoneLabel(platformZone, now), timeZone: platformZone }
  const hasOwn = !isUtc(platformZone) && platformZone !== viewerZone && platform.label !== viewer.label
  return [{ label: 'UTC', timeZone: 'UTC' }, ...(hasOwn ? [platform] : []), viewer]
}

/** 24 hours: 23:42:07 */
export const timeIn = (timeZone: string, now: Date): string => formatterOf(timeZone).format(now)

const isUtc = (timeZone: string) => ['UTC', 'Etc/UTC', 'Etc/GMT', 'GMT'].includes(timeZone)

/** 'ET' where such a name is in use, else 'GMT+1'. */
function zoneLabel(timeZone: string, now: Date): string {
  const generic = nameIn(timeZone, now, 'shortGeneric')
  return generic.length <= 4 ? generic : nameIn(timeZone, now, 'short')
}

function nameIn(timeZone: string, now: Date, timeZoneName: 'short' | 'shortGeneric'): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium', hourCycle: 'h23' })
  formatters.set(timeZone, formatter)
  return formatter
}
