import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PagePath } from '#app/pages.ts'
import { mailPoll, orgsPoll, paymentsPoll } from '#app/shell/status-bar/outside-poll.ts'
import { PollItem } from '#app/shell/status-bar/poll-item.tsx'
import { useCurrentPage } from '#app/shell/use-current-page.ts'
import { useCapability } from '#platform/capabilities.ts'
import { useLiveHints } from '#platform/live/use-live.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { remoteConfig } from '#platform/remote-config.ts'
import { useNow } from '#platform/use-now.ts'
import { mailStatus } from '#subjects/mail/queries.ts'
import { useOrganizationCache } from '#subjects/organizations/organizations.ts'
import { useWatched } from '#subjects/organizations/watched/watched.ts'
import { paymentStatus } from '#subjects/refunds/queries.ts'
import { useDoorSending } from '#subjects/tickets/door/door-sending.ts'

export { FeatureSwitches } from '#app/shell/status-bar/feature-switches.tsx'
export { NextDoors } from './next-doors.tsx'
export { OpenCases } from './open-cases.tsx'

export function Unseen(): null {
  useDoorSending()
  useEffect(() => void remoteConfig.load(), [])
  useLiveSwitches()
  return null
}

/**
 * Turning a switch affects every open console at once. The live line sends the values, also after reconnecting, so
 * nothing is fetched before the minimum interval is over.
 */
function useLiveSwitches(): void {
  useLiveHints((hint) => {
    if (hint?.kind !== 'remote-config') return
    if (hint.values) remoteConfig.take({ values: hint.values, reasons: hint.reasons })
    else void remoteConfig.load({ force: true })
  })
}

type WatchedProps = { readonly onCount: (organizations: number) => void }

export function WatchedCount({ onCount }: WatchedProps): null {
  const { length } = useWatched().own
  useEffect(() => onCount(length), [length, onCount])
  return null
}

export const OutsideItems = () => (
  <>
    <OrganizationsItem />
    <PaymentsItem />
    <MailItem />
  </>
)

const showOrganizations: ReadonlySet<string> = new Set<PagePath>(['/dashboard-overview', '/organizations'])

function OrganizationsItem() {
  const now = useNow()
  const organizations = useOrganizationCache()
  const { path } = useCurrentPage()
  return showOrganizations.has(path) ? <PollItem name="ORGS" poll={orgsPoll(organizations, now)} /> : null
}

/** Only if the platform reports its payment provider's state. */
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
