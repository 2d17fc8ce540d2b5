import type { OrgId } from '@ground-control/domain/values/ids'
import { dayOf, instantOf, todayIn } from '@ground-control/domain/values/time'
import { consoleConfig } from '#platform/config.ts'
import { readTicketedEvents } from '#subjects/events/queries.ts'
import type { Door, DoorsTonight } from './door.ts'

const dayMs = 86_400_000

/** By the specified calls alone: what starts today, of these organizations. Nobody counts who is in. */
export async function eventsOfToday(orgIds: readonly OrgId[], signal: AbortSignal): Promise<DoorsTonight> {
  const answers = await Promise.allSettled(orgIds.map((orgId) => ofOrganization(orgId, signal)))
  const failed = answers.filter((answer) => answer.status === 'rejected')
  // None at all is a failure; of some the others are shown.
  if (failed[0] && failed.length === orgIds.length) throw failed[0].reason
  const doors = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  return { doors, count: doors.length, unread: failed.length }
}

async function ofOrganization(orgId: OrgId, signal: AbortSignal): Promise<readonly Door[]> {
  const { timeZone } = consoleConfig()
  const now = Date.now()
  const today = todayIn(timeZone, new Date(now))
  const period = { startTime: instantOf(new Date(now - dayMs)), endTime: instantOf(new Date(now + dayMs)) }
  const found = await readTicketedEvents(orgId, period, signal)
  return (found?.events ?? []).flatMap(({ id, title, startTime, locationName }) =>
    startTime && dayOf(startTime, timeZone) === today
      ? {
          eventId: id,
          eventName: title ?? null,
          orgName: null,
          locationName: locationName ?? null,
          startDate: startTime,
          endDate: null,
          figures: null,
        }
      : [],
  )
}
