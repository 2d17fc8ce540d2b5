import { type OrganizationTexts, organizationStatus } from '@ground-control/domain/organizations/organization-text'
import { Badge } from '#ui/data/badge.tsx'
import type { BadgeStatus } from '#ui/data/status-shape.tsx'

type Props = {
  readonly organization: Pick<OrganizationTexts, 'status'>
  /** In a list the normal state is quiet, so that others stand out. */
  readonly quiet?: boolean
}

export function OrganizationStatusBadge({ organization, quiet = false }: Props) {
  const { word, shape, isNominal } = statusLook(organization)
  return (
    <Badge status={shape} quiet={quiet && isNominal}>
      {word}
    </Badge>
  )
}

type StatusLook = { readonly word: string; readonly shape: BadgeStatus; readonly isNominal: boolean }

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
