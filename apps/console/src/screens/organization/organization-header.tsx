import type { Organization } from '@ground-control/contract/organizations'
import { organizationName, organizationType } from '@ground-control/domain/organizations/organization-text'
import type { OrgId } from '@ground-control/domain/values/ids'
import { RefreshCw } from 'lucide-react'
import { OrganizationStatusBadge } from '#subjects/organizations/organization-status-badge.tsx'
import { WatchToggle } from '#subjects/organizations/watched/watch-toggle.tsx'
import { Button } from '#ui/actions/button.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { initialsOf } from '#ui/marks/initials.ts'

type Props = {
  readonly orgId: OrgId
  /** null: not known, or not there. */
  readonly organization: Organization | null
  readonly isLoading: boolean
  readonly isRefreshing: boolean
  readonly onRefresh: () => void
}

/** The heading stays the same element while the name loads, so it keeps the focus. */
export function OrganizationHeader({ orgId, organization, isLoading, isRefreshing, onRefresh }: Props) {
  const name = organization ? organizationName(organization) : 'Organization'
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2.5 phone:items-start">
      {organization ? (
        <span
          aria-hidden="true"
          data-initials={initialsOf(name)}
          className="grid size-12 flex-none place-items-center rounded-panel bg-selected font-semibold text-fg-2 before:content-[attr(data-initials)]"
        />
      ) : isLoading ? (
        <Skeleton width="3rem" className="h-12 flex-none rounded-panel" />
      ) : null}
      <div className="min-w-48 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 phone:mb-1">
          <h1 tabIndex={-1} className="text-title wrap-anywhere">
            <bdi>{name}</bdi>
          </h1>
          {organization ? <OrganizationStatusBadge organization={organization} /> : null}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 text-small text-fg-3">
          {organization ? <bdi>{organizationType(organization)}</bdi> : null}
          <CopyId id={orgId} what="organization ID" />
        </div>
      </div>
      {organization ? (
        <div className="flex flex-wrap gap-2">
          <WatchToggle orgId={orgId} name={name} />
          <Button icon={<RefreshCw aria-hidden="true" />} busy={isRefreshing} onClick={onRefresh}>
            Refresh
          </Button>
        </div>
      ) : null}
    </header>
  )
}
