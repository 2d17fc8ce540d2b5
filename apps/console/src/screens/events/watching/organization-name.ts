import { organizationName } from '@ground-control/domain/organizations/organization-text'
import type { OrgId } from '@ground-control/domain/values/ids'
import type { OrganizationLookup } from '#subjects/organizations/organization-cache.ts'

/** The ID stands in until the name is known. */
export const nameOf = (orgId: OrgId, lookup: OrganizationLookup | undefined): string =>
  lookup?.state === 'found' ? organizationName(lookup.organization) : orgId
