import { formatDataAge } from '@ground-control/domain/events/event-dates'
import type { OrganizationCacheState } from '#subjects/organizations/organization-cache.ts'

export function cacheText({ loadedAt, isLoading, isFailing, lifeMs }: OrganizationCacheState, now: number): string {
  if (isLoading && loadedAt === null) return 'Organization cache loading'
  if (isFailing) return 'Couldn’t load the organization cache'
  if (loadedAt === null) return 'Organization cache not loaded'
  return `Organization cache ${formatDataAge(now - loadedAt)} of ${formatDataAge(lifeMs).slice('T+'.length)}`
}
