import { isDeepStrictEqual } from 'node:util'
import { asKept, type Fields } from '@ground-control/domain/documents/fields'
import type { AccountId } from '@ground-control/domain/ids'
import { actorOf } from '#platform/audit/write-audit.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Principal } from '#platform/identity/verify-token.ts'
import type { PersonClaims, PersonClaimsStore } from './person-claims-store.ts'

export type ClaimsChange = {
  readonly uid: AccountId
  readonly claims: Fields
  readonly reason: string | undefined
  readonly actor: Principal
  readonly requestId: string
}

/** P21, P22: who may do everything here is decided by these claims, so changing them has rules of its own. */
export const createClaimsService = ({ store }: { readonly store: PersonClaimsStore }) => ({
  of: async (uid: AccountId): Promise<Fields> => (await personOf(store, uid)).claims ?? {},

  set: ({ uid, claims: given, reason, actor, requestId }: ClaimsChange): Promise<Fields> =>
    store.alone(async (rows) => {
      const claims = asKept(given)
      // Asked again now that nobody else can change claims: of two who revoke each other at once, one is too late.
      if (!(await rows.isSuperadmin(actor.uid))) {
        throw new Refusal('no-superadmin-claim', 'The super-admin claim is needed.')
      }
      const { claims: before } = await personOf(rows, uid)
      const isRevoked = before?.superadmin === true && claims.superadmin !== true
      if (isRevoked && !(await rows.hasSuperadminBeside(uid))) {
        throw new Refusal('last-superadmin', 'This is the last super-admin. Somebody else must become one first.')
      }
      if (uid === actor.uid)
        throw new Refusal('own-claims', 'Nobody changes their own claims. Ask another super-admin.')
      if (isDeepStrictEqual(before ?? {}, claims)) return claims
      await rows.save({ uid, claims, by: actor.uid })
      await rows.audit({
        actor: actorOf(actor),
        action: 'claims.changed',
        entity: { kind: 'account', id: uid },
        before,
        after: claims,
        reason,
        requestId,
      })
      return claims
    }),
})

export type ClaimsService = ReturnType<typeof createClaimsService>

async function personOf(rows: Pick<PersonClaimsStore, 'person'>, uid: AccountId): Promise<PersonClaims> {
  const person = await rows.person(uid)
  if (!person) throw new Refusal('not-found', 'There is no such person.')
  return person
}
