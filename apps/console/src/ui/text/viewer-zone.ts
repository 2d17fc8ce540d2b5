import { zoneLabel as labelOf } from '@ground-control/domain/values/clock/zone-label'

export const viewerZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone

export const zoneLabel = (timeZone: string, now = new Date()): string => labelOf(timeZone, now)
