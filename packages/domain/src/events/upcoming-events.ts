import type { EventId, OrgId } from '#values/ids.ts'
import type { Instant } from '#values/time.ts'

type ListedEvent = { readonly id: EventId; readonly startTime?: Instant | null | undefined }

type OrganizationEvents<Listed extends ListedEvent> = {
  readonly orgId: OrgId
  readonly events: readonly Listed[]
  readonly count: number
}

export type UpcomingEvents<Listed extends ListedEvent> = {
  readonly events: readonly (Listed & { readonly orgId: OrgId })[]
  readonly cut: readonly { readonly orgId: OrgId; readonly listed: number; readonly count: number }[]
}

export function upcomingEvents<Listed extends ListedEvent>(
  answers: readonly OrganizationEvents<Listed>[],
): UpcomingEvents<Listed> {
  const byId = new Map<EventId, Listed & { readonly orgId: OrgId }>()
  for (const { orgId, events } of answers) {
    for (const event of events) if (!byId.has(event.id)) byId.set(event.id, { ...event, orgId })
  }
  return {
    events: [...byId.values()].sort((one, other) => startOf(one) - startOf(other) || (one.id < other.id ? -1 : 1)),
    cut: answers.flatMap(({ orgId, events, count }) =>
      count > events.length ? { orgId, listed: events.length, count } : [],
    ),
  }
}

const never = Number.MAX_SAFE_INTEGER

function startOf({ startTime }: ListedEvent): number {
  const start = startTime ? Date.parse(startTime) : never
  return Number.isNaN(start) ? never : start
}
