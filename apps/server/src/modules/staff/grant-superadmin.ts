import { Refusal } from '#platform/http/refusal.ts'
import type { ClaimsProvider } from '#platform/identity/claims-provider.ts'
import { recorded } from './claims-rules.ts'
import type { Newcomer, PersonClaimsStore } from './person-claims-store.ts'

type Needs = { readonly store: PersonClaimsStore; readonly provider: ClaimsProvider | null }

/** For operators: makes the first super-admin, or a new one if all are gone. */
export async function grantSuperadmin(newcomer: Newcomer, { store, provider }: Needs): Promise<void> {
  const { uid } = newcomer
  await store.oneByOne(uid, async () => {
    if (provider) {
      const held = await provider.read(uid)
      if (!held) throw new Refusal('not-found', 'There is no such person at the identity provider.')
      if (held.superadmin !== true) await provider.write(uid, { ...held, superadmin: true })
    }
    await store.alone(async (rows) => {
      const person = await rows.person(uid)
      const before = person?.claims ?? null
      await rows.ensureAccount(newcomer)
      if (before?.superadmin === true && !person?.until) return
      const after = { ...before, superadmin: true }
      await rows.save({ uid, claims: after, until: null, by: operator.id })
      await rows.audit({
        actor: operator,
        action: 'claims.changed',
        entity: { kind: 'account', id: uid },
        before: recorded(before, person?.until ?? null),
        after,
        reason: 'Granted at the command line',
        requestId: null,
      })
    })
  })
}

const operator = { id: 'operator', name: 'Operator (npm run grant)' }
