import { isDeepStrictEqual } from 'node:util'
import type { Fields } from '@ground-control/domain/accounts/documents/fields'
import { Refusal } from '#platform/http/refusal.ts'
import { type ClaimsProvider, claimsInForce, claimsToWrite } from '#platform/identity/claims-provider.ts'
import { allowedBefore, type ClaimsChange, noSuchPerson, saveAudited, withdraws } from './claims-rules.ts'
import type { PersonClaimsStore } from './person-claims-store.ts'

type Needs = { readonly store: PersonClaimsStore; readonly provider: ClaimsProvider }

/**
 * Withdraws a claim here first and grants it here last, with the provider in between. A caller needs the claim on both
 * sides. If this stops halfway, a withdrawal already counts and a grant doesn't yet; saving again finishes it.
 */
export async function setAtProvider(change: ClaimsChange, needs: Needs): Promise<Fields> {
  const { store, provider } = needs
  provider.check(change.claims)
  // A withdrawal doesn't wait for another change of this person. It is repeated after that change.
  let isWithdrawn = await withdraw(change, store)
  try {
    return await store.oneByOne(change.uid, async () => {
      isWithdrawn = (await withdraw(change, store)) || isWithdrawn
      const { kept, held, takeBack } = await tell(change, needs)
      try {
        await store.alone(async (rows) => {
          const before = await allowedBefore(rows, change)
          // Must not restore a claim that was withdrawn in between.
          if (!isDeepStrictEqual(before?.claims ?? null, kept)) throw changedMeanwhile()
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

/** Only the super-admin claim grants anything, so the others wait for the provider. */
const withdraw = (change: ClaimsChange, store: PersonClaimsStore): Promise<boolean> =>
  store.alone(async (rows) => {
    const before = await allowedBefore(rows, change)
    const held = before?.claims ?? null
    if (!withdraws(held, change.claims)) return false
    await saveAudited(rows, { ...change, claims: withSuperadminOf(change.claims, held) }, before)
    return true
  })

function withSuperadminOf(after: Fields, before: Fields | null): Fields {
  const { superadmin: _, ...others } = before ?? {}
  return Object.hasOwn(after, 'superadmin') ? { ...others, superadmin: after.superadmin } : others
}

type Told = {
  readonly kept: Fields | null
  readonly held: Fields | null
  takeBack(): Promise<void>
}

async function tell({ uid, claims }: ClaimsChange, { store, provider }: Needs): Promise<Told> {
  const [person, held] = await Promise.all([store.person(uid), provider.read(uid)])
  const kept = person?.claims ?? null
  if (!held) {
    // The person was deleted at the provider. Their remaining claims may be withdrawn, but none granted.
    if (!kept || claims.superadmin === true) noSuchPerson()
    return { kept, held, takeBack: async () => {} }
  }
  const next = claimsToWrite(claims, kept, held)
  if (!isDeepStrictEqual(held, next)) await provider.write(uid, next)
  return { kept, held: next, takeBack: () => provider.write(uid, held) }
}

const changedMeanwhile = () =>
  new Refusal('changed-meanwhile', 'Somebody else just changed these claims. Review them before you save.')

function stillToTell(failure: unknown): unknown {
  if (failure instanceof Refusal && failure.status < 500) return failure
  return new Refusal(
    'identity-unavailable',
    'The super-admin claim is withdrawn here, but the identity provider could not be updated. Save again to finish.',
    { cause: failure },
  )
}
