import { isDeepStrictEqual } from 'node:util'
import type { Fields } from '@ground-control/domain/accounts/documents/fields'
import type { AccountId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { actorOf } from '#platform/audit/write-audit.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { isKnownOutsider } from '#platform/identity/can-sign-in.ts'
import type { Principal } from '#platform/identity/verify-token.ts'
import type { ClaimRows, PersonClaims } from './person-claims-store.ts'

export type ClaimsChange = {
  readonly uid: AccountId
  readonly claims: Fields
  /** When the super-admin grant ends. null: never; undefined: unchanged. */
  readonly superadminUntil?: Instant | null | undefined
  readonly reason: string | undefined
  readonly actor: Principal
  readonly staffDomain: string
  readonly requestId: string
}

/** The person's claims, if the change is allowed; null: no such person in our database. */
export async function allowedBefore(rows: ClaimRows, change: ClaimsChange): Promise<PersonClaims | null> {
  const { uid, claims, actor, staffDomain } = change
  // Checked again under the lock: if two people revoke each other at once, the second is refused.
  if (!(await rows.isSuperadmin(actor.uid))) {
    throw new Refusal('no-superadmin-claim', 'This needs the super-admin claim.')
  }
  const person = await rows.person(uid)
  if (endsLasting(person, change) && !(await rows.hasLastingSuperadminBeside(uid))) {
    throw new Refusal('last-superadmin', 'This is the last super-admin. Make somebody else a super-admin first.')
  }
  if (uid === actor.uid) throw new Refusal('own-claims', 'You cannot change your own claims. Ask another super-admin.')
  if (grants(person?.claims ?? null, claims) && isKnownOutsider(person?.email ?? null, staffDomain)) {
    const message = `Only somebody with a ${staffDomain} email can be a super-admin.`
    throw new Refusal('claims-rejected', message, { errors: [{ field: 'claims.superadmin', message }] })
  }
  if (isOver(change)) {
    const message = 'Choose an end in the future.'
    throw new Refusal('claims-rejected', message, { errors: [{ field: 'superadminUntil', message }] })
  }
  return person
}

/** At least one super-admin's grant must have no end. */
const endsLasting = (person: PersonClaims | null, change: ClaimsChange): boolean =>
  person?.claims?.superadmin === true &&
  person.until === null &&
  (withdraws(person.claims, change.claims) || untilAfter(change, person) !== null)

const isOver = ({ claims, superadminUntil }: ClaimsChange): boolean =>
  claims.superadmin === true && typeof superadminUntil === 'string' && Date.parse(superadminUntil) <= Date.now()

function untilAfter({ claims, superadminUntil }: ClaimsChange, before: PersonClaims | null): Instant | null {
  if (claims.superadmin !== true) return null
  return superadminUntil === undefined ? (before?.until ?? null) : superadminUntil
}

export const withdraws = (before: Fields | null, after: Fields): boolean =>
  before?.superadmin === true && after.superadmin !== true

const grants = (before: Fields | null, after: Fields): boolean => withdraws(after, before ?? {})

export async function saveAudited(rows: ClaimRows, change: ClaimsChange, person: PersonClaims | null): Promise<void> {
  const { uid, claims, actor, reason, requestId } = change
  const until = untilAfter(change, person)
  const before = recorded(person?.claims ?? null, person?.until ?? null)
  const after = recorded(claims, until)
  if (isDeepStrictEqual(before ?? {}, after)) return
  await rows.save({ uid, claims, until, by: actor.uid })
  await rows.audit({
    actor: actorOf(actor),
    action: 'claims.changed',
    entity: { kind: 'account', id: uid },
    before,
    after,
    reason,
    requestId,
  })
}

/** The trail shows a grant's end beside the claims. */
export const recorded = (claims: Fields | null, until: Instant | null): Fields | null =>
  until ? { ...claims, superadminUntil: new Date(until).toISOString() } : claims

export function noSuchPerson(): never {
  throw new Refusal('not-found', 'There is no such person.')
}
