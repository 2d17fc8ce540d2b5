import { maxWatchedOrganizations, type WatchedReply, type WatchList } from '@ground-control/contract/organization-lists'
import { type WatchedIdProblem, watchedId, watchedIdsOf } from '@ground-control/domain/organizations/watched-id'
import type { OrgId } from '@ground-control/domain/values/ids'
import { type AuditEntry, actorOf } from '#platform/audit/write-audit.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Principal } from '#platform/identity/verify-token.ts'
import type { WatchedRows, WatchedStore } from './watched-store.ts'

type By = { readonly actor: Principal; readonly requestId: string }
type WatchChange = By & { readonly list: WatchList; readonly orgId: OrgId }
type Adoption = By & { readonly orgIds: readonly OrgId[] }

export const createWatchedService = ({ store }: { readonly store: WatchedStore }) => {
  const change = async (by: By, work: (rows: WatchedRows) => Promise<void>): Promise<WatchedReply> => {
    await store.inTransaction(work)
    return store.of(by.actor.uid)
  }

  return {
    of: (person: Principal): Promise<WatchedReply> => store.of(person.uid),

    watch: (given: WatchChange): Promise<WatchedReply> =>
      change(given, async (rows) => {
        const orgId = watchableId(given.orgId)
        const owner = { list: given.list, personId: given.actor.uid }
        await rows.begin(owner)
        await rows.lock(owner)
        if (await rows.has(owner, orgId)) return
        const there = await rows.organizations([orgId])
        if (there.length === 0) throw new Refusal('not-found', 'There is no such organization.')
        if ((await rows.count(owner)) >= maxWatchedOrganizations) throw listFull()
        await rows.add(owner, there, actorOf(given.actor))
        await rows.audit([entryOf(given, given.list, orgId, true)])
      }),

    unwatch: (given: WatchChange): Promise<WatchedReply> =>
      change(given, async (rows) => {
        const orgId = trimmedId(given.orgId)
        const owner = { list: given.list, personId: given.actor.uid }
        await rows.lock(owner)
        if (!(await rows.remove(owner, orgId))) return
        await rows.audit([entryOf(given, given.list, orgId, false)])
      }),

    /**
     * Skips organizations that no longer exist. Doesn't adopt an empty list, because another browser may have a fuller
     * one.
     */
    adopt: (given: Adoption): Promise<WatchedReply> =>
      change(given, async (rows) => {
        const owner = { list: 'own', personId: given.actor.uid } as const
        const ids = watchedIdsOf(given.orgIds)
        if (ids.length === 0 || !(await rows.begin(owner))) return
        const orgIds = await rows.organizations(ids)
        await rows.add(owner, orgIds, actorOf(given.actor))
        await rows.audit(orgIds.map((orgId) => entryOf(given, 'own', orgId, true)))
      }),
  }
}

/** An id that can't be watched is not in the list, so removing needs no check. */
function trimmedId(given: OrgId): OrgId {
  const id = watchedId(given)
  return 'orgId' in id ? id.orgId : given
}

function watchableId(given: OrgId): OrgId {
  const id = watchedId(given)
  if ('orgId' in id) return id.orgId
  throw new Refusal('not-watchable', idProblems[id.problem])
}

const idProblems: Readonly<Record<WatchedIdProblem, string>> = {
  blank: 'Enter an organization ID.',
  placeholder: 'default-org-id is a placeholder, not an organization.',
  'too-long': 'This organization ID is too long.',
}

const listFull = () =>
  new Refusal(
    'list-full',
    `This list is full (${maxWatchedOrganizations} organizations). Remove one before you add another.`,
  )

const entryOf = ({ actor, requestId }: By, list: WatchList, orgId: OrgId, isWatched: boolean): AuditEntry => ({
  actor: actorOf(actor),
  action: isWatched ? 'organization.watched' : 'organization.unwatched',
  entity: { kind: 'organization', id: orgId },
  orgId,
  before: { list, watched: !isWatched },
  after: { list, watched: isWatched },
  requestId,
})
