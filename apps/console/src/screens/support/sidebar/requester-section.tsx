import type { CaseDetail } from '@ground-control/contract/support'
import { organizationTitle } from '@ground-control/domain/accounts/display-names'
import { Link } from '@tanstack/react-router'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import { SideSection, sideLink } from './side-section.tsx'

type Case = CaseDetail['case']

export function OrganizationSection({
  organization: { orgId, name },
}: {
  readonly organization: NonNullable<Case['organization']>
}) {
  return (
    <SideSection title="Organization">
      <div className="grid min-w-0">
        <Link to="/organization/$orgId" params={{ orgId }} className={`${sideLink} font-medium`}>
          <bdi>{organizationTitle(name)}</bdi>
        </Link>
        <CopyId id={orgId} what="organization ID" className="-my-0.5" />
      </div>
    </SideSection>
  )
}

/** Who asks, and how they can be reached. */
export function RequesterSection({ requester }: { readonly requester: Case['requester'] }) {
  const { name, email, phone, role, accountId } = requester
  const shownName = name ?? email ?? 'Nobody we know'
  return (
    <SideSection title="Requester">
      <div className="flex min-w-0 gap-3">
        <Avatar name={shownName} />
        <div className="grid min-w-0 flex-1 text-small text-fg-3">
          <bdi className="text-body font-medium text-fg wrap-anywhere">{shownName}</bdi>
          {role ? <span>{role}</span> : null}
          {email ? <CopyId id={email} what="e-mail" plain /> : null}
          {phone ? <CopyId id={phone} what="phone" plain /> : null}
          {email || phone ? null : (
            <span>{accountId ? 'Their contact is in the profile.' : 'No contact is known.'}</span>
          )}
          {accountId ? (
            <Link to="/profile/$accountId" params={{ accountId }} className={`${sideLink} mt-1 text-signal`}>
              Open profile
            </Link>
          ) : null}
        </div>
      </div>
    </SideSection>
  )
}
