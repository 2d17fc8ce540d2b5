import { type Account, getAccount } from '@ground-control/contract/calls/accounts'
import { batchEvents, type Event } from '@ground-control/contract/calls/events'
import { getProfile, listAccountPurchases, type Profile } from '@ground-control/contract/calls/reports/profiles'
import { listAccountTickets } from '@ground-control/contract/calls/tickets'
import { orNull } from '@ground-control/contract/client'
import { mostBatchIds } from '@ground-control/domain/batches'
import type { AccountId, EventId } from '@ground-control/domain/ids'
import type { Instant } from '@ground-control/domain/time'
import { queryOptions } from '@tanstack/react-query'
import { ticketKeys } from '#desk/changes/ticket-keys.ts'
import { api } from '#platform/api.ts'

export type ProfileFacts = {
  readonly account: Account
  readonly createdAt: Instant | null
  /** null: there is no private record. undefined: the platform gives no hint of it. */
  readonly masked: Profile['masked'] | undefined
  /** null: the platform does not count. */
  readonly totals: Profile['totals'] | null
}

/** All of it changes with tickets, of one's own making or not. */
export const profileKey = (accountId: AccountId) => [...ticketKeys.all, 'profile', accountId] as const

export const profileQueries = {
  /** null: there is no such account. With the specified calls alone it is the account, and nothing about it. */
  facts: (accountId: AccountId, hasProfiles: boolean) =>
    queryOptions({
      queryKey: [...profileKey(accountId), 'facts', hasProfiles],
      queryFn: ({ signal }) => (hasProfiles ? readProfile(accountId, signal) : readAccount(accountId, signal)),
    }),

  /** In their hands now. */
  tickets: (accountId: AccountId) =>
    queryOptions({
      queryKey: [...profileKey(accountId), 'tickets'],
      queryFn: async ({ signal }) => {
        const reply = await orNull(api(listAccountTickets, { params: { accountId } }, { signal }))
        return reply?.tickets ?? []
      },
    }),

  /** null: there is no such account. */
  purchases: (accountId: AccountId) =>
    queryOptions({
      queryKey: [...profileKey(accountId), 'purchases'],
      queryFn: ({ signal }) => orNull(api(listAccountPurchases, { params: { uid: accountId } }, { signal })),
    }),

  events: (ids: readonly EventId[]) =>
    queryOptions({
      queryKey: ['profile', 'events', ids],
      queryFn: ({ signal }) => readEvents(ids, signal),
      staleTime: 60_000,
    }),
}

const readProfile = (uid: AccountId, signal: AbortSignal): Promise<ProfileFacts | null> =>
  orNull(api(getProfile, { params: { uid } }, { signal }))

async function readAccount(uid: AccountId, signal: AbortSignal): Promise<ProfileFacts | null> {
  const account = await orNull(api(getAccount, { params: { uid } }, { signal }))
  return account && { account, createdAt: null, masked: undefined, totals: null }
}

/** One call takes only so many. */
async function readEvents(ids: readonly EventId[], signal: AbortSignal): Promise<ReadonlyMap<EventId, Event>> {
  const found = new Map<EventId, Event>()
  for (let at = 0; at < ids.length; at += mostBatchIds) {
    const eventIds = ids.slice(at, at + mostBatchIds)
    const { events } = await api(batchEvents, { body: { eventIds, expand: ['organization'] } }, { signal })
    for (const event of events) found.set(event.id, event)
  }
  return found
}
