import type { CaseDetail, CaseSummary } from '@ground-control/contract/support'
import { organizationTitle } from '@ground-control/domain/accounts/display-names'
import { caseTabLabels } from '@ground-control/domain/support/case-labels'
import { daysAgo } from '@ground-control/domain/support/case-times'
import { formatPhone } from '@ground-control/domain/values/formats/phone-number'
import type { CaseId } from '@ground-control/domain/values/ids'
import { Link } from '@tanstack/react-router'
import { useNow } from '#platform/use-now.ts'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { onPlainPress } from '#ui/actions/plain-press.ts'
import { Avatar } from '#ui/marks/avatar.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { EventSection } from './event-section.tsx'
import { PurchaseSection } from './purchase-section.tsx'
import { SideSection, sideLink } from './side-section.tsx'
import { TicketsSection } from './tickets-section.tsx'

type Props = {
  readonly detail: CaseDetail
  readonly hrefOf: (caseId: CaseId) => string
  readonly onOpen: (caseId: CaseId) => void
}

/** The third pane, about the requester and the event. Remounts for each case. */
export function CaseSide({ detail, hrefOf, onOpen }: Props) {
  const { case: summary, earlier } = detail
  return (
    <>
      {summary.event ? <EventSection event={summary.event} /> : null}
      {summary.organization ? <OrganizationSection organization={summary.organization} /> : null}
      <RequesterSection requester={summary.requester} />
      <PurchaseSection detail={detail} />
      <TicketsSection summary={summary} />
      <EarlierSection earlier={earlier} hrefOf={hrefOf} onOpen={onOpen} />
    </>
  )
}

type Case = CaseDetail['case']

function OrganizationSection({
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

function RequesterSection({ requester }: { readonly requester: Case['requester'] }) {
  const { name, email, phone, role, accountId } = requester
  const shownName = name ?? email ?? 'Unknown requester'
  return (
    <SideSection title="Requester">
      <div className="flex min-w-0 gap-3">
        <Avatar name={shownName} />
        <div className="grid min-w-0 flex-1 text-small text-fg-3">
          <bdi className="text-body font-medium text-fg wrap-anywhere">{shownName}</bdi>
          {role ? <span>{role}</span> : null}
          {email ? <CopyId id={email} what="email" plain /> : null}
          {phone ? <CopyId id={phone} text={formatPhone(phone)} what="phone" plain /> : null}
          {email || phone ? null : (
            <span>{accountId ? 'Contact details are in the profile.' : 'No contact details'}</span>
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

type EarlierProps = {
  readonly earlier: readonly CaseSummary[]
  readonly hrefOf: (caseId: CaseId) => string
  readonly onOpen: (caseId: CaseId) => void
}

const maxShown = 8

function EarlierSection({ earlier, hrefOf, onOpen }: EarlierProps) {
  const now = new Date(useNow(60_000))
  if (earlier.length === 0) return null
  return (
    <SideSection title="Earlier cases">
      <ul className="grid gap-2">
        {earlier.slice(0, maxShown).map(({ caseId, subject, state, solvedAt, updatedAt }) => (
          <li key={caseId} className="grid min-w-0">
            <a href={hrefOf(caseId)} onClick={onPlainPress(() => onOpen(caseId))} className={sideLink}>
              <bdi>{subject}</bdi>
            </a>
            <span className="text-small text-fg-3">
              {caseTabLabels[state]}, {daysAgo(solvedAt ?? updatedAt, now, viewerZone)}
            </span>
          </li>
        ))}
      </ul>
    </SideSection>
  )
}
