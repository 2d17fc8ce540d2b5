import type { ActivityItem } from '@ground-control/contract/activity'
import { keyOf } from '#subjects/activity/activity-places.ts'

/** How many of the latest are not among those that are shown. */
export function newerCount(shown: readonly ActivityItem[], latest: readonly ActivityItem[]): number {
  if (shown === latest) return 0
  const known = new Set(shown.map(keyOf))
  return latest.filter((item) => !known.has(keyOf(item))).length
}
