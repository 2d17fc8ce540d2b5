import { asKept, type Fields } from '@ground-control/domain/accounts/documents/fields'
import type { AccountId } from '@ground-control/domain/values/ids'
import { type ClaimsProvider, claimsInForce } from '#platform/identity/claims-provider.ts'
import { allowedBefore, type ClaimsChange, noSuchPerson, saveAudited } from './claims-rules.ts'
import type { PersonClaimsStore } from './person-claims-store.ts'
import { setAtProvider } from './set-at-provider.ts'

type Needs = {
  readonly store: PersonClaimsStore
  readonly staffDomain: string
  readonly claimsProvider?: ClaimsProvider | undefined
}

export const createClaimsService = ({ store, staffDomain, claimsProvider }: Needs) => ({
  async of(uid: AccountId): Promise<Fields> {
    const [person, held] = await Promise.all([store.person(uid), claimsProvider?.read(uid)])
    if (claimsProvider) return claimsInForce(person?.claims ?? null, held ?? null) ?? noSuchPerson()
    return person ? (person.claims ?? {}) : noSuchPerson()
  },

  async set(given: Omit<ClaimsChange, 'staffDomain'>): Promise<Fields> {
    const change = { ...given, staffDomain, claims: asKept(given.claims) }
    if (claimsProvider) return setAtProvider(change, { store, provider: claimsProvider })
    return store.alone(async (rows) => {
      const before = await allowedBefore(rows, change)
      if (before === undefined) return noSuchPerson()
      await saveAudited(rows, change, before)
      return change.claims
    })
  },
})
