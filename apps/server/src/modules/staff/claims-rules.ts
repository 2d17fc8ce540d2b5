import { isDeepStrictEqual } from 'node:util'
import type { Fields } from '@ground-control/domain/accounts/documents/fields'
import type { AccountId } from '@ground-control/domain/values/ids'
import { actorOf } from '#platform/audit/write-audit.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { isKnownOutsider } from '#platform/identity/can-sign-in.ts'
import type { Principal } from '#platform/identity/verify-token.ts'
import type { ClaimRows } from './person-claims-store.ts'

export type ClaimsChange = {
  readonly uid: AccountId
  readonly claims: Fields
  readonly reason: string | undefined
  readonly actor: Principal
  readonly staffDomain: string
  readonly requestId: string
}

/** The current claims, if the change is allowed. null: none yet; undefined: no such person in our database. */
export async function allowedBefore(
  rows: ClaimRows,
  { uid, claims, actor, staffDomain }: ClaimsChange,
): Promise<Fields | null | undefined> {
  // Checked again under the lock: if two people revoke each other at once, the second is too late.
  if (!(await rows.isSuperadmin(actor.uid))) {
    throw new Refusal('no-superadmin-claim', 'This needs the super-admin claim.')
  }
  const person = await rows.person(uid)
  if (withdraws(person?.claims ?? null, claims) && !(await rows.hasSuperadminBeside(uid))) {
    throw new Refusal('last-superadmin', 'This is the last super-admin. Make somebody else a super-admin first.')
  }
  if (uid === actor.uid) throw new Refusal('own-claims', 'You cannot change your own claims. Ask another super-admin.')
  if (grants(person?.claims ?? null, claims) && isKnownOutsider(person?.email ?? null, staffDomain)) {
    const message = `Only somebody with a ${staffDomain} email can be a super-admin.`
    throw new Refusal('claims-rejected', message, { errors: [{ field: 'claims.superadmin', message }] })
  }
  return person?.claims
}

export const withdraws = (before: Fields | null, after: Fields): boolean =>
  before?.superadmin === true && after.superadmin !== true

const grants = (before: Fields | null, after: Fields): boolean => withdraws(after, before ?? {})

export async function saveAudited(rows: ClaimRows, change: ClaimsChange, before: Fields | null): Promise<void> {
  const { uid, claims, actor, reason, requestId } = change
  if (isDeepStrictEqual(before ?? {}, claims)) return
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
}

export function noSuchPerson(): never {
  throw new Refusal('not-found', 'There is no such person.')
}
