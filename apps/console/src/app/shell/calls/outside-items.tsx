import { useQuery } from '@tanstack/react-query'
import { PollItem } from '#app/shell/status-bar/poll-item.tsx'
import { mailPoll, paymentsPoll } from '#app/shell/status-bar/system-poll.ts'
import { useCapability } from '#platform/capabilities.ts'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { mailStatus } from '#subjects/mail/queries.ts'
import { paymentStatus } from '#subjects/refunds/queries.ts'

/** What the platform says of others that it depends on. */
export const OutsideItems = () => (
  <>
    <PaymentsItem />
    <MailItem />
  </>
)

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
