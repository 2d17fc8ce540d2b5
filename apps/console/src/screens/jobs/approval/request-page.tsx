import type { Job } from '@ground-control/contract/jobs/job'
import { formatAge, formatMoment } from '@ground-control/domain/events/event-dates'
import { startWords } from '@ground-control/domain/events/start-words'
import { aboutHowLong } from '@ground-control/domain/jobs/job-progress'
import { isWithdrawn } from '@ground-control/domain/jobs/job-words'
import { formatCount, plural } from '@ground-control/domain/values/counts'
import { useQuery } from '@tanstack/react-query'
import { Ban, Check, Mail, TriangleAlert, Undo2, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNow } from '#platform/use-now.ts'
import { Fact, Facts } from '#screens/jobs/facts.tsx'
import { minutesClock, secondsClock } from '#screens/jobs/job-times.ts'
import { PreviewLedger } from '#subjects/jobs/preview-ledger.tsx'
import { jobQueries } from '#subjects/jobs/queries.ts'
import { NoticeDialog } from '#subjects/mail/tell-customer.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { Avatar } from '#ui/marks/avatar.tsx'
import { viewerZone } from '#ui/text/viewer-zone.ts'
import { Decision } from './decision.tsx'

type Props = { readonly job: Job; readonly onAskAgain: () => void }

export function RequestPage({ job, onAskAgain }: Props) {
  const { preview, fees, state } = job
  const now = new Date(useNow(10_000))
  const isWaiting = state === 'waiting'
  return (
    <>
      {isWaiting ? null : <Ended job={job} onAskAgain={onAskAgain} />}
      <div className="grid items-start gap-4 min-[64rem]:grid-cols-[minmax(0,1fr)_23.25rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel
            title="What this will refund"
            note={`counted by the server, ${formatMoment(preview.countedAt, viewerZone, now).replace(/, [^,]*$/, '')}, ${secondsClock(preview.countedAt, new Date(preview.countedAt))}`}
            actions={isWaiting ? <StillMatches isCurrent={job.isCurrent} /> : null}
          >
            <PreviewLedger preview={preview} withFees={fees} />
          </Panel>
          {isWaiting ? <Consequences job={job} /> : null}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title="Request">
            <div className="flex items-center gap-3 px-4 pt-3.5">
              <Avatar name={job.askedBy.name ?? job.askedBy.id} />
              <div className="min-w-0 leading-4.5">
                <bdi className="block truncate font-medium">{job.askedBy.name ?? job.askedBy.id}</bdi>
                <span className="text-small text-fg-3">
                  requested at {minutesClock(job.askedAt, now)}, {formatAge(job.askedAt, now, viewerZone)}
                </span>
              </div>
            </div>
            <Facts>
              <Fact name="Reason">
                <bdi>{job.reason}</bdi>
              </Fact>
              <Fact name="Fees">{fees ? 'Refunded too' : 'Kept'}</Fact>
              <Fact name="Customers">{job.tellCustomers ? 'Told by email' : 'Not told'}</Fact>
              {job.expiresAt ? <Fact name="Expires">{startWords(job.expiresAt, now, viewerZone)}</Fact> : null}
            </Facts>
          </Panel>
          {isWaiting ? <Decision job={job} onAskAgain={onAskAgain} /> : null}
        </div>
      </div>
    </>
  )
}

function StillMatches({ isCurrent }: Pick<Job, 'isCurrent'>) {
  const isSame = isCurrent !== false
  const Mark = isSame ? Check : TriangleAlert
  return (
    <span
      role="status"
      className={`inline-flex items-center gap-1.5 text-small ${isSame ? 'text-fg-2' : 'font-medium text-partial'}`}
    >
      <Mark aria-hidden="true" className="size-3.5" />
      {isSame ? 'Still matches sales' : 'Sales changed'}
    </span>
  )
}

function Consequences({ job }: { readonly job: Job }) {
  const { preview, kind, tellCustomers } = job
  const { payments } = preview.toRefund
  const time = aboutHowLong(payments, preview.refundsPerSecond)
  return (
    <Panel title="What happens when you approve">
      <ul className="flex flex-col gap-2 px-4 py-3.5 text-fg-2">
        {kind === 'call-off' ? (
          <Item icon={<Ban />}>The event is marked CANCELLED. Redeeming and transferring stop.</Item>
        ) : (
          <Item icon={<Ban />}>The event still takes place. Only these purchases are refunded.</Item>
        )}
        <Item icon={<Undo2 />}>
          {formatCount(payments)} {plural(payments, 'refund goes', 'refunds go')} to the payment provider
          {time ? `, at most ${formatCount(preview.refundsPerSecond)} a second: ${time}` : ''}.
        </Item>
        <Item icon={<Mail />}>
          {tellCustomers && preview.emails > 0 ? (
            <>
              {formatCount(preview.emails)} {plural(preview.emails, 'email goes', 'emails go')} to purchasers
              {kind === 'call-off' ? ' and holders' : ''}. {kind === 'call-off' ? <NoticeLink job={job} /> : null}
            </>
          ) : (
            'No email is sent.'
          )}
        </Item>
        {kind === 'call-off' ? (
          <Item icon={<Users />}>
            {formatCount(preview.redeemed)} {plural(preview.redeemed, 'person is', 'people are')} already inside.{' '}
            {formatCount(preview.comps)} {plural(preview.comps, 'comp stops', 'comps stop')} working.
          </Item>
        ) : null}
      </ul>
    </Panel>
  )
}

const Item = ({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) => (
  <li className="flex gap-2.5">
    <span aria-hidden="true" className="mt-0.75 flex-none text-fg-3 [&>svg]:size-3.5">
      {icon}
    </span>
    <span className="min-w-0">{children}</span>
  </li>
)

function NoticeLink({ job: { event, fees, reason } }: { readonly job: Job }) {
  const [isOpen, setOpen] = useState(false)
  const notice = useQuery({
    ...jobQueries.notice({ eventId: event.eventId, kind: 'call-off', fees, reason }),
    enabled: isOpen,
  })
  return (
    <>
      <button
        type="button"
        className="relative rounded-tag text-signal underline-offset-2 before:absolute before:inset-x-0 before:-inset-y-1 hover:underline coarse:before:-inset-y-3.5"
        onClick={() => setOpen(true)}
      >
        Preview
      </button>
      <NoticeDialog open={isOpen} onClose={() => setOpen(false)} preview={notice} />
    </>
  )
}

/** Why the request wasn't carried out, and what to do next. */
function Ended({ job, onAskAgain }: Props) {
  const now = new Date(useNow(60_000))
  const who = job.decidedBy?.name ?? job.decidedBy?.id ?? 'Somebody'
  const when = job.decidedAt ?? job.endedAt
  const at = when ? ` at ${minutesClock(when, now)}` : ''
  const title =
    job.state === 'expired'
      ? 'Nobody approved it within an hour'
      : isWithdrawn(job)
        ? `${who} withdrew it${at}`
        : `${who} declined it${at}`
  return (
    <Callout
      tone="warning"
      title={<span className="font-medium">{title}</span>}
      actions={
        job.kind === 'call-off' ? (
          <Button size="sm" onClick={onAskAgain}>
            Count again…
          </Button>
        ) : null
      }
    >
      {job.declinedBecause ? (
        <>
          “<bdi>{job.declinedBecause}</bdi>”.{' '}
        </>
      ) : null}
      Nothing was refunded.
    </Callout>
  )
}
