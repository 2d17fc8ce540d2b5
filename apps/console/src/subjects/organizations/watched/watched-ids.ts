import type { OrgId } from '@ground-control/domain/values/ids'

type Watched = { readonly all: readonly OrgId[]; readonly shown: readonly OrgId[] }

/** All organizations the person and the team watch; `shown`: none if the person watches none. */
export function watchedIds(own: readonly OrgId[], team: readonly { readonly orgId: OrgId }[] | null): Watched {
  const all = [...new Set<OrgId>([...own, ...(team ?? []).map(({ orgId }) => orgId)])]
  return { all, shown: own.length === 0 ? own : all }
}
