import { orNull } from '@ground-control/contract/client'
import { type ClaimChange, getClaims, getStaffMember, listStaff } from '@ground-control/contract/staff'
import type { AccountId } from '@ground-control/domain/values/ids'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { documents } from '#subjects/accounts/documents/documents.ts'

export type StaffPerson = {
  readonly accountId: AccountId
  readonly name: string | null
  readonly email: string | null
  readonly claims: Readonly<Record<string, unknown>>
  readonly isLastSuperAdmin: boolean
  /** null: the platform does not tell. */
  readonly history: readonly ClaimChange[] | null
}

export const staffQueries = {
  all: ['staff'],
  list: () =>
    queryOptions({
      queryKey: ['staff', 'list'],
      queryFn: async ({ signal }) => (await api(listStaff, {}, { signal })).staff,
      staleTime: 10_000,
    }),
  /** null: there is no such person. With the specified calls alone it is put together from account and claims. */
  person: (staffId: AccountId, hasStaff: boolean) =>
    queryOptions({
      queryKey: ['staff', 'person', staffId, hasStaff],
      queryFn: ({ signal }) => (hasStaff ? readMember(staffId, signal) : readSpecified(staffId, signal)),
      staleTime: 0,
    }),
}

const readMember = (staffId: AccountId, signal: AbortSignal): Promise<StaffPerson | null> =>
  orNull(api(getStaffMember, { params: { staffId } }, { signal }))

async function readSpecified(staffId: AccountId, signal: AbortSignal): Promise<StaffPerson | null> {
  const params = { uid: staffId }
  const [claims, account] = await Promise.all([
    orNull(api(getClaims, { params }, { signal })),
    documents.account(staffId, { signal }),
  ])
  if (claims === null) return null
  return {
    accountId: staffId,
    name: account?.fullName ?? account?.username ?? null,
    email: null,
    claims: claims.claims,
    isLastSuperAdmin: false,
    history: null,
  }
}
