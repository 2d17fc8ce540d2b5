import type { Job } from '@ground-control/contract/jobs/job'
import { eventTitle } from '@ground-control/domain/accounts/display-names'
import { Link } from '@tanstack/react-router'
import { useNow } from '#platform/use-now.ts'
import { Fact, Facts } from '#screens/jobs/facts.tsx'
import { minutesClock } from '#screens/jobs/job-times.ts'
import { EventStatusBadge } from '#subjects/events/event-status-badge.tsx'
import { CopyId } from '#ui/actions/copy-id.tsx'
import { Panel } from '#ui/data/panel.tsx'
import { EmailCounts } from './emails.tsx'
import { AllItems } from './latest.tsx'

type Props = { readonly job: Job; readonly withEmails?: boolean; readonly onAll?: () => void }

export function JobFacts({ job, withEmails = false, onAll }: Props) {
  const { event, askedBy, decidedBy, startedAt, decidedAt } = job
  const now = new Date(useNow(60_000))
  return (
    <Panel {...(onAll ? { title: 'Job', actions: <AllItems onPress={onAll} /> } : {})}>
      <Facts>
        <Fact name="Event">
          <Link
            to="/events/$eventId"
            params={{ eventId: event.eventId }}
            className="inline-flex min-h-6 items-center rounded-tag text-signal underline-offset-2 hover:underline coarse:min-h-touch"
          >
            <bdi>{eventTitle(event.name)}</bdi>
          </Link>
        </Fact>
        <Fact name="State">
          <EventStatusBadge status={event.status} loud />
        </Fact>
        <Fact name="Started by">
          <bdi>{askedBy.name ?? askedBy.id}</bdi>
          {startedAt ? `, ${minutesClock(startedAt, now)}` : ''}
        </Fact>
        {decidedBy ? (
          <Fact name="Approved by">
            <bdi>{decidedBy.name ?? decidedBy.id}</bdi>
            {decidedAt ? `, ${minutesClock(decidedAt, now)}` : ''}
          </Fact>
        ) : null}
        <Fact name="Reason">
          <bdi>{job.reason}</bdi>
        </Fact>
        {withEmails ? (
          <Fact name="Emails">
            {job.tellCustomers ? <EmailCounts emails={job.emails} isLine={false} /> : 'Not told'}
          </Fact>
        ) : null}
        <Fact name="Job">
          <CopyId id={job.jobId} what="job ID" className="max-w-full" />
        </Fact>
      </Facts>
    </Panel>
  )
}
