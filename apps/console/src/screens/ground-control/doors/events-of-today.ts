import { ApiError } from '@ground-control/contract/client'
import { listTicketedEvents } from '@ground-control/contract/events'
import { constants } from '@ground-control/domain/values/constants'
import type { OrgId } from '@ground-control/domain/values/ids'
import { dayOf, instantOf, todayIn } from '@ground-control/domain/values/time'
import { api } from '#platform/api.ts'
import { consoleConfig } from '#platform/config.ts'
import { createRequestLane } from '#platform/request-lane.ts'
import type { Door, DoorsTonight } from './door.ts'

const dayMs = 86_400_000

// Two hundred organizations must not take all connections at once: something else may be asked for meanwhile.
const lane = createRequestLane({
  settings: () => ({ chunk: Number.MAX_SAFE_INTEGER, concurrency: 4, pauseMs: 1 }),
  pause: () => Promise.resolve(),
})

/** By the specified calls alone: what starts today, of these organizations. Nobody counts who is in. */
export async function eventsOfToday(orgIds: readonly OrgId[], signal: AbortSignal): Promise<DoorsTonight> {
  const answers = await Promise.allSettled(orgIds.map((orgId) => lane(() => ofOrganization(orgId, signal), signal)))
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
  const query = {
    pageSize: constants.upcomingPanelEvents,
    startTime: instantOf(new Date(now - dayMs)),
    endTime: instantOf(new Date(now + dayMs)),
  }
  const { events } = await api(listTicketedEvents, { params: { orgId }, query }, { signal }).catch(noneWhereGone)
  return events.flatMap(({ id, title, startTime, locationName }) =>
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

/** An organization that does not exist any more has no doors. */
function noneWhereGone(error: unknown) {
  if (error instanceof ApiError && error.status === 404) return { events: [] }
  throw error
}
