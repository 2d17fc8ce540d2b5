import { useQuery } from '@tanstack/react-query'
import type { PagePath } from '#app/pages.ts'
import { mailPoll, orgsPoll, paymentsPoll } from '#app/shell/status-bar/outside-poll.ts'
import { PollItem } from '#app/shell/status-bar/poll-item.tsx'
import { useCurrentPage } from '#app/shell/use-current-page.ts'
import { useCapability } from '#platform/capabilities.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { useNow } from '#platform/use-now.ts'
import { mailStatus } from '#subjects/mail/queries.ts'
import { useOrganizationCache } from '#subjects/organizations/organizations.ts'
import { paymentStatus } from '#subjects/refunds/queries.ts'

/** The list of organizations, and what the platform says of others that it depends on. */
export const OutsideItems = () => (
  <>
    <OrganizationsItem />
    <PaymentsItem />
    <MailItem />
  </>
)

/** Where they are on the screen. */
const showOrganizations: ReadonlySet<string> = new Set<PagePath>(['/dashboard-overview', '/organizations'])

function OrganizationsItem() {
  const now = useNow()
  const organizations = useOrganizationCache()
  const { path } = useCurrentPage()
  return showOrganizations.has(path) ? <PollItem name="ORGS" poll={orgsPoll(organizations, now)} /> : null
}

/** Only where the platform says how its payment provider is doing. */
function PaymentsItem() {
  const isOffered = useCapability('payment-status')
  const { data } = useQuery({ ...paymentStatus, enabled: isOffered })
  return isOffered ? <PollItem name="PAYMENTS" poll={paymentsPoll(data?.state ?? null)} /> : null
}

const mailEveryMs = 5_000

function MailItem() {
  const isOffered = useCapability('mail')
  const { data } = useQuery({ ...mailStatus, enabled: isOffered })
  useLiveQueries({
    queryKey: mailStatus.queryKey,
    concerns: ({ kind }) => kind === 'mail',
    everyMs: mailEveryMs,
    paused: !isOffered,
  })
  return isOffered ? <PollItem name="MAIL" poll={mailPoll(data ?? null)} /> : null
}
