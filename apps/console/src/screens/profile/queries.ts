import type { Account } from '@ground-control/contract/accounts'
import { orNull } from '@ground-control/contract/client'
import type { Event } from '@ground-control/contract/events'
import { getProfile, type Profile } from '@ground-control/contract/profiles'
import { maxBatchIds } from '@ground-control/domain/values/batches'
import type { AccountId, EventId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { isFirestoreUsed } from '#subjects/accounts/account-store.ts'
import { documents } from '#subjects/accounts/documents.ts'
import { readAccountPurchases } from '#subjects/accounts/queries.ts'
import { readEvents } from '#subjects/events/read-events.ts'
import { readAccountTickets, ticketKeys } from '#subjects/tickets/queries.ts'

export type ProfileFacts = {
  readonly account: Account
  readonly createdAt: Instant | null
  /** null: no private record. undefined: not reported. */
  readonly masked: Profile['masked'] | undefined
  /** null: not reported. */
  readonly totals: Profile['totals'] | null
}

/** Everything here changes with tickets. */
export const profileKey = (accountId: AccountId) => [...ticketKeys.all, 'profile', accountId] as const

export const profileQueries = {
  /** null: no such account. Without profiles only the account is known. */
  facts: (accountId: AccountId, hasProfiles: boolean) =>
    queryOptions({
      queryKey: [...profileKey(accountId), 'facts', hasProfiles],
      queryFn: ({ signal }) =>
        hasProfiles && !isFirestoreUsed()
          ? readProfile(accountId, signal)
          : readAccount(accountId, hasProfiles, signal),
    }),

  tickets: (accountId: AccountId) =>
    queryOptions({
      queryKey: [...profileKey(accountId), 'tickets'],
      queryFn: async ({ signal }) => (await readAccountTickets(accountId, signal)) ?? [],
    }),

  purchases: (accountId: AccountId) =>
    queryOptions({
      queryKey: [...profileKey(accountId), 'purchases'],
      queryFn: ({ signal }) => readAccountPurchases(accountId, signal),
    }),

  events: (ids: readonly EventId[]) =>
    queryOptions({
      queryKey: ['profile', 'events', ids],
      queryFn: ({ signal }) => eventsById(ids, signal),
      staleTime: 60_000,
    }),
}

const readProfile = (uid: AccountId, signal: AbortSignal): Promise<ProfileFacts | null> =>
  orNull(api(getProfile, { params: { uid } }, { signal }))

/** With accounts in Firestore, the platform may still have totals. */
async function readAccount(uid: AccountId, hasProfiles: boolean, signal: AbortSignal): Promise<ProfileFacts | null> {
  const [account, profile] = await Promise.all([
    documents.account(uid, { signal }),
    hasProfiles ? readProfile(uid, signal) : null,
  ])
  return (
    account && { account, createdAt: profile?.createdAt ?? null, masked: undefined, totals: profile?.totals ?? null }
  )
}

async function eventsById(ids: readonly EventId[], signal: AbortSignal): Promise<ReadonlyMap<EventId, Event>> {
  const found = new Map<EventId, Event>()
  for (let at = 0; at < ids.length; at += maxBatchIds) {
    const eventIds = ids.slice(at, at + maxBatchIds)
    for (const event of await readEvents(eventIds, ['organization'], signal)) found.set(event.id, event)
  }
  return found
}
