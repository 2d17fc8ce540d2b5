import { isDeepStrictEqual } from 'node:util'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { ClaimChange, getStaffMember, listStaff, StaffMember } from '@ground-control/contract/staff'
import { toFields } from '@ground-control/domain/accounts/documents/fields'
import { isStaffEmail } from '@ground-control/domain/staff/staff-email'
import type { AccountId } from '@ground-control/domain/values/ids'
import { requireRow } from '#platform/db/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { canSignIn, type SignInRules } from '#platform/identity/can-sign-in.ts'
import { type ClaimsProvider, claimsInForce } from '#platform/identity/claims-provider.ts'
import type { ClaimsEntry, KnownPerson, StaffStore } from './staff-store.ts'

type Needs = SignInRules & {
  readonly store: StaffStore
  readonly claimsProvider?: ClaimsProvider | undefined
  /** Shows an expired grant as ended, even before the next round. */
  readonly endDueGrants: () => Promise<void>
}

const maxChanges = 200

export const createStaffService = ({ store, staffDomain, identity, claimsProvider, endDueGrants }: Needs) => {
  const isStaff = ({ claims, email }: KnownPerson): boolean =>
    Object.values(claims).some(Boolean) || isStaffEmail(email, staffDomain)

  async function membersOf(people: readonly KnownPerson[]): Promise<StaffMember[]> {
    const admins = people.filter(({ isSuperAdmin }) => isSuperAdmin).map(({ accountId }) => accountId)
    const grants = new Map((await store.grants(admins)).map((grant) => [grant.accountId, grant]))
    return people.map(({ hasAccount, ...person }) => {
      const grant = grants.get(person.accountId)
      return {
        ...person,
        canSignIn: canSignIn({ ...person, hasAccount }, { staffDomain, identity }),
        // Other emails belong to the private record, whose reads are audited.
        email: isStaffEmail(person.email, staffDomain) ? person.email : null,
        granted: grant ? { byName: grant.byName, at: grant.at } : null,
      }
    })
  }

  return {
    async list(): Promise<ReplyOf<typeof listStaff>> {
      await endDueGrants()
      const members = await membersOf((await store.candidates(staffDomain)).filter(isStaff))
      return { staff: members.sort(byClaimAndName) }
    },

    async member(id: AccountId): Promise<ReplyOf<typeof getStaffMember>> {
      await endDueGrants()
      const person = await store.person(id)
      if (!person) throw new Refusal('not-found', 'There is no such person.')
      const [[member], changes, hasOther, held] = await Promise.all([
        membersOf([person]),
        store.changesOf(id, maxChanges),
        store.hasLastingSuperadminBeside(id),
        claimsProvider?.read(id),
      ])
      return {
        ...requireRow(member),
        // The same as the claims endpoint returns, because the console compares the two before it saves.
        claims: claimsInForce(person.claims, held ?? null) ?? {},
        isLastSuperAdmin: person.isSuperAdmin && person.superAdminUntil === null && !hasOther,
        history: changes.flatMap(changedClaims).slice(0, maxChanges),
      }
    },
  }
}

function changedClaims({ before, after, at, byId, byName, reason }: ClaimsEntry): ClaimChange[] {
  const [had, has] = [toFields(before), toFields(after)]
  return [...new Set([...Object.keys(has), ...Object.keys(had)])]
    .map((claim) => ({ claim, before: own(had, claim), after: own(has, claim), at, byId, byName, reason }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after))
}

const own = (claims: Readonly<Record<string, unknown>>, claim: string): unknown =>
  Object.hasOwn(claims, claim) ? claims[claim] : undefined

function byClaimAndName(a: StaffMember, b: StaffMember): number {
  if (a.isSuperAdmin !== b.isSuperAdmin) return a.isSuperAdmin ? -1 : 1
  if ((a.name === null) !== (b.name === null)) return a.name === null ? 1 : -1
  return (a.name ?? '').localeCompare(b.name ?? '', 'en') || (a.accountId < b.accountId ? -1 : 1)
}
