import { Refusal } from '#platform/http/refusal.ts'

/** Who says to act for an organization may only touch what is its own. */
export function requireOrganization(actingFor: readonly (string | null | undefined)[], orgId: string) {
  if (actingFor.every((given) => given == null || given === orgId)) return
  throw new Refusal('wrong-organization', 'This belongs to another organization than the one the request acts for.')
}
