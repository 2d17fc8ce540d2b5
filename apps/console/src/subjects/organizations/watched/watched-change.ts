import type { WatchedOrganization, WatchList } from '@ground-control/contract/organization-lists'
import type { OrgId } from '@ground-control/domain/values/ids'

export type TeamEntry = Pick<WatchedOrganization, 'orgId' | 'addedBy'>

export type WatchChange = { readonly kind: 'add' | 'remove'; readonly list: WatchList; readonly orgId: OrgId }

export const withChanges = (ids: readonly OrgId[], changes: readonly WatchChange[]): readonly OrgId[] =>
  changes
    .filter(({ list }) => list === 'own')
    .reduce((list, change) => changed(list, change, (orgId) => orgId, change.orgId), ids)

export const withTeamChanges = (entries: readonly TeamEntry[], changes: readonly WatchChange[]): readonly TeamEntry[] =>
  changes
    .filter(({ list }) => list === 'team')
    .reduce((list, change) => {
      const entry = { orgId: change.orgId, addedBy: null }
      return changed(list, change, ({ orgId }) => orgId, entry)
    }, entries)

function changed<Entry>(
  list: readonly Entry[],
  { kind, orgId }: WatchChange,
  idOf: (entry: Entry) => OrgId,
  entry: Entry,
): readonly Entry[] {
  if (kind === 'remove') return list.filter((each) => idOf(each) !== orgId)
  return list.some((each) => idOf(each) === orgId) ? list : [...list, entry]
}
