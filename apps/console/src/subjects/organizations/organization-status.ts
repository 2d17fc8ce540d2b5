import { type OrganizationTexts, organizationStatus } from '@ground-control/domain/organizations/organization-text'
import type { BadgeStatus } from '#ui/data/status-shape.tsx'

type StatusLook = { readonly word: string; readonly shape: BadgeStatus; readonly isNominal: boolean }

/** The platform's own word; unknown ones get the plainest shape. */
export function statusLook(organization: Pick<OrganizationTexts, 'status'>): StatusLook {
  const word = organizationStatus(organization)
  const shape = shapes.get(word.toUpperCase()) ?? 'unredeemed'
  return { word, shape, isNominal: shape === 'active' }
}

const shapes = new Map<string, BadgeStatus>([
  ['ACTIVE', 'active'],
  ['PENDING', 'pending'],
  ['SUSPENDED', 'error'],
])
