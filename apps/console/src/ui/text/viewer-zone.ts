import { zoneLabel as labelOf } from '@ground-control/domain/values/zone-label'

/** Every moment is shown in the reader's time zone; only days of figures are the platform's. */
export const viewerZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone

export const zoneLabel = (timeZone: string, now = new Date()): string => labelOf(timeZone, now)
