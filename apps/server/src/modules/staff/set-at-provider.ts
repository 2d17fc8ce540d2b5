import { isDeepStrictEqual } from 'node:util'
import type { Fields } from '@ground-control/domain/accounts/documents/fields'
import { Refusal } from '#platform/http/refusal.ts'
import { type ClaimsProvider, claimsInForce, claimsToWrite } from '#platform/identity/claims-provider.ts'
import { allowedBefore, type ClaimsChange, noSuchPerson, saveAudited, withdraws } from './claims-rules.ts'
import type { PersonClaimsStore } from './person-claims-store.ts'

type Needs = { readonly store: PersonClaimsStore; readonly provider: ClaimsProvider }

/**
 * Taken away here first, given here last, and the provider in between. Whoever may call needs the super-admin claim on
 * both sides, so wherever this breaks off a withdrawal counts already and a grant does not count yet; saving again
 * finishes it. No table is locked while the provider is asked, but nobody else changes this person.
 */
export async function setAtProvider(change: ClaimsChange, needs: Needs): Promise<Fields> {
  const { store, provider } = needs
  provider.check(change.claims)
  // Before waiting for anybody else's change of this person, and again when it is done.
  let isWithdrawn = await withdraw(change, store)
  try {
    return await store.oneByOne(change.uid, async () => {
      isWithdrawn = (await withdraw(change, store)) || isWithdrawn
      const { kept, held, takeBack } = await tell(change, needs)
      try {
        await store.alone(async (rows) => {
          const before = (await allowedBefore(rows, change)) ?? null
          // A withdrawal does not wait: what it took away meanwhile must not be given back.
          if (!isDeepStrictEqual(before, kept)) throw changedMeanwhile()
          await saveAudited(rows, change, before)
        })
      } catch (failure) {
        await takeBack()
        throw failure
      }
      return claimsInForce(change.claims, held) ?? change.claims
    })
  } catch (failure) {
    throw isWithdrawn ? stillToTell(failure) : failure
  }
}

/** Of all claims only the super-admin's opens anything; the others are changed when the provider has them. */
const withdraw = (change: ClaimsChange, store: PersonClaimsStore): Promise<boolean> =>
  store.alone(async (rows) => {
    const before = (await allowedBefore(rows, change)) ?? null
    if (!withdraws(before, change.claims)) return false
    await saveAudited(rows, { ...change, claims: withSuperadminOf(change.claims, before) }, before)
    return true
  })

function withSuperadminOf(after: Fields, before: Fields | null): Fields {
  const { superadmin: _, ...others } = before ?? {}
  return Object.hasOwn(after, 'superadmin') ? { ...others, superadmin: after.superadmin } : others
}

type Told = {
  /** The claims in our database while the provider was told. */
  readonly kept: Fields | null
  /** What the provider holds from now on; null: it knows nobody of this id. */
  readonly held: Fields | null
  /** Puts there again what stood there. */
  takeBack(): Promise<void>
}

async function tell({ uid, claims }: ClaimsChange, { store, provider }: Needs): Promise<Told> {
  const [person, held] = await Promise.all([store.person(uid), provider.read(uid)])
  const kept = person?.claims ?? null
  if (!held) {
    // Gone there, and so without tokens: what is left here may still be taken away, and nothing given.
    if (!kept || claims.superadmin === true) noSuchPerson()
    return { kept, held, takeBack: async () => {} }
  }
  const next = claimsToWrite(claims, kept, held)
  if (!isDeepStrictEqual(held, next)) await provider.write(uid, next)
  return { kept, held: next, takeBack: () => provider.write(uid, held) }
}

const changedMeanwhile = () =>
  new Refusal('changed-meanwhile', 'Somebody else changed these claims meanwhile. Look at them again before you save.')

function stillToTell(failure: unknown): unknown {
  if (failure instanceof Refusal && failure.status < 500) return failure
  return new Refusal(
    'identity-unavailable',
    'The super-admin claim is withdrawn and counts no more, but the identity provider could not be told. Save again to finish.',
    { cause: failure },
  )
}
