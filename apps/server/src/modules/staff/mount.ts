import { getClaims, getStaffMember, listStaff, setClaims } from '@ground-control/contract/staff'
import { asKept, type Fields } from '@ground-control/domain/accounts/documents/fields'
import type { AccountId } from '@ground-control/domain/values/ids'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/db/database.ts'
import { repeatWhileOpen } from '#platform/http/repeat-while-open.ts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import type { SignInRules } from '#platform/identity/can-sign-in.ts'
import { type ClaimsProvider, claimsInForce } from '#platform/identity/claims-provider.ts'
import { allowedBefore, type ClaimsChange, noSuchPerson, saveAudited } from './claims-rules.ts'
import { createEndDueGrants } from './ended-grants.ts'
import { createPersonClaimsStore, type PersonClaimsStore } from './person-claims-store.ts'
import { setAtProvider } from './set-at-provider.ts'
import { createStaffService } from './staff-service.ts'
import { createStaffStore } from './staff-store.ts'

type Needs = {
  readonly database: Database
  readonly signInRules: SignInRules
  readonly claimsProvider?: ClaimsProvider | undefined
}

export function mountStaff(app: FastifyInstance, serve: Serve, { database, signInRules, claimsProvider }: Needs) {
  const endDueGrants = createEndDueGrants({ database, claimsProvider, log: app.log })
  repeatWhileOpen(app, endDueGrants)
  const staff = createStaffService({
    store: createStaffStore(database),
    ...signInRules,
    claimsProvider,
    endDueGrants,
  })
  serve(listStaff, () => staff.list())
  serve(getStaffMember, ({ params }) => staff.member(params.staffId))

  const { staffDomain } = signInRules
  const claims = createClaimsService({
    store: createPersonClaimsStore(database),
    staffDomain,
    claimsProvider,
    endDueGrants,
  })
  serve(getClaims, async ({ params }) => ({ claims: await claims.of(params.uid) }))
  serve(setClaims, async (call) => ({
    claims: await claims.set({
      ...call.params,
      ...call.body,
      reason: call.body.reason,
      superadminUntil: call.body.superadminUntil,
      actor: staffOf(call),
      requestId: call.requestId,
    }),
  }))
}

type CreateClaimsServiceNeeds = {
  readonly store: PersonClaimsStore
  readonly staffDomain: string
  readonly claimsProvider?: ClaimsProvider | undefined
  readonly endDueGrants: () => Promise<void>
}

const createClaimsService = ({ store, staffDomain, claimsProvider, endDueGrants }: CreateClaimsServiceNeeds) => ({
  async of(uid: AccountId): Promise<Fields> {
    await endDueGrants()
    const [person, held] = await Promise.all([store.person(uid), claimsProvider?.read(uid)])
    if (claimsProvider) return claimsInForce(person?.claims ?? null, held ?? null) ?? noSuchPerson()
    return person ? (person.claims ?? {}) : noSuchPerson()
  },

  async set(given: Omit<ClaimsChange, 'staffDomain'>): Promise<Fields> {
    const change = { ...given, staffDomain, claims: asKept(given.claims) }
    await endDueGrants()
    if (claimsProvider) return setAtProvider(change, { store, provider: claimsProvider })
    return store.alone(async (rows) => {
      const before = await allowedBefore(rows, change)
      if (before === null) return noSuchPerson()
      await saveAudited(rows, change, before)
      return change.claims
    })
  },
})
