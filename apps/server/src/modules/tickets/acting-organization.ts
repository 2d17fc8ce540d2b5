import { Refusal } from '#platform/http/refusal.ts'

/** A caller that acts for an organization may only touch what belongs to it. */
export function requireOrganization(actingFor: readonly (string | null | undefined)[], orgId: string) {
  if (actingFor.every((given) => given == null || given === orgId)) return
  throw new Refusal('wrong-organization', 'This belongs to a different organization than the one you are acting for.')
}
