import { isUtc } from '@ground-control/domain/values/clock/zone-label'
import { zoneLabel } from '#ui/text/viewer-zone.ts'

type Zone = { readonly label: string; readonly timeZone: string }
type Zones = { readonly platformZone: string; readonly viewerZone: string; readonly now: Date }

/** UTC first, the viewer's zone last. The platform's zone is between them unless it equals one of them. */
export function clockZones({ platformZone, viewerZone, now }: Zones): readonly Zone[] {
  const viewer = { label: isUtc(viewerZone) ? 'LOCAL' : zoneLabel(viewerZone, now), timeZone: viewerZone }
  const platform = { label: zoneLabel(platformZone, now), timeZone: platformZone }
  const hasOwn = !isUtc(platformZone) && platformZone !== viewerZone && platform.label !== viewer.label
  return [{ label: 'UTC', timeZone: 'UTC' }, ...(hasOwn ? [platform] : []), viewer]
}

export const timeIn = (timeZone: string, now: Date): string => formatterOf(timeZone).format(now)

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium', hourCycle: 'h23' })
  formatters.set(timeZone, formatter)
  return formatter
}
