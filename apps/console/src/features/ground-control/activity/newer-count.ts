import type { ActivityItem } from '@ground-control/contract/calls/desk/audit'
import { keyOf } from '#ui/activity/activity-places.ts'

/** How many of the latest are not among those that are shown. */
export function newerCount(shown: readonly ActivityItem[], latest: readonly ActivityItem[]): number {
  if (shown === latest) return 0
  const known = new Set(shown.map(keyOf))
  return latest.filter((item) => !known.has(keyOf(item))).length
}
