import type { CaseDetail } from '@ground-control/contract/support'
import type { CaseId } from '@ground-control/domain/values/ids'
import { EarlierSection } from './earlier-section.tsx'
import { EventSection } from './event-section.tsx'
import { OrganizationSection, RequesterSection } from './requester-section.tsx'
import { TicketsSection } from './tickets-section.tsx'

type Props = {
  readonly detail: CaseDetail
  readonly hrefOf: (caseId: CaseId) => string
  readonly onOpen: (caseId: CaseId) => void
}

/** The third pane: all that is known of who asks and what they ask about. Mounted anew for each case. */
export function CaseSide({ detail, hrefOf, onOpen }: Props) {
  const { case: summary, earlier } = detail
  return (
    <>
      {summary.event ? <EventSection event={summary.event} /> : null}
      {summary.organization ? <OrganizationSection organization={summary.organization} /> : null}
      <RequesterSection requester={summary.requester} />
      <TicketsSection summary={summary} />
      <EarlierSection earlier={earlier} hrefOf={hrefOf} onOpen={onOpen} />
    </>
  )
}
