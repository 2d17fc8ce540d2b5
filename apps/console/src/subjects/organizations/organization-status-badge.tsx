import type { OrganizationTexts } from '@ground-control/domain/organizations/organization-text'
import { Badge } from '#ui/data/badge.tsx'
import { statusLook } from './organization-status.ts'

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
