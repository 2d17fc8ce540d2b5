import { orNull } from '@ground-control/contract/client'
import { type ClaimChange, getClaims, getStaffMember, listStaff } from '@ground-control/contract/staff'
import type { AccountId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { documents } from '#subjects/accounts/documents.ts'

export type StaffPerson = {
  readonly accountId: AccountId
  readonly name: string | null
  readonly email: string | null
  readonly claims: Readonly<Record<string, unknown>>
  readonly isLastSuperAdmin: boolean
  /** When the super-admin claim ends; null: never. undefined: this platform keeps no ends. */
  readonly superAdminUntil?: Instant | null | undefined
  /** null: not reported by the platform. */
  readonly history: readonly ClaimChange[] | null
}

const staffKey = ['staff'] as const
const personKey = (staffId: AccountId) => [...staffKey, 'person', staffId] as const

export const staffQueries = {
  all: staffKey,
  list: () =>
    queryOptions({
      queryKey: [...staffKey, 'list'],
      queryFn: async ({ signal }) => (await api(listStaff, {}, { signal })).staff,
      staleTime: 10_000,
    }),
  personKey,
  /** null: no such person. Without the staff capability it combines account and claims. */
  person: (staffId: AccountId, hasStaff: boolean) =>
    queryOptions({
      queryKey: [...personKey(staffId), hasStaff],
      queryFn: ({ signal }) => (hasStaff ? readMember(staffId, signal) : readSpecified(staffId, signal)),
      staleTime: 0,
    }),
}

export const readClaims = async (uid: AccountId, signal?: AbortSignal) =>
  (await orNull(api(getClaims, { params: { uid } }, { ...(signal && { signal }) })))?.claims ?? null

const readMember = (staffId: AccountId, signal: AbortSignal): Promise<StaffPerson | null> =>
  orNull(api(getStaffMember, { params: { staffId } }, { signal }))

async function readSpecified(staffId: AccountId, signal: AbortSignal): Promise<StaffPerson | null> {
  const [claims, account] = await Promise.all([readClaims(staffId, signal), documents.account(staffId, { signal })])
  if (claims === null) return null
  return {
    accountId: staffId,
    name: account?.fullName ?? account?.username ?? null,
    email: null,
    claims,
    isLastSuperAdmin: false,
    history: null,
  }
}
