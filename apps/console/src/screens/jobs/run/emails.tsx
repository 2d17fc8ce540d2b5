import type { Job } from '@ground-control/contract/jobs/job'
import { formatCount } from '@ground-control/domain/values/counts'
import { CheckCheck, Clock, type LucideIcon, MailWarning } from 'lucide-react'
import { useState } from 'react'
import { MailLine } from '#subjects/mail/mail-line.tsx'
import { useMail } from '#subjects/mail/queries.ts'
import { classNames } from '#ui/class-names.ts'
import { Panel } from '#ui/data/panel.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

type Props = { readonly job: Job }

type State = Exclude<keyof Job['emails'], 'total'>

const looks: Readonly<Record<State, { readonly icon: LucideIcon; readonly mark: string; readonly ink: string }>> = {
  queued: { icon: Clock, mark: 'text-pending', ink: 'text-pending' },
  sent: { icon: CheckCheck, mark: 'text-redeemed', ink: 'text-fg-2' },
  bounced: { icon: MailWarning, mark: 'text-error', ink: 'text-error' },
  failed: { icon: MailWarning, mark: 'text-error', ink: 'text-error' },
}
const states: readonly State[] = ['queued', 'sent', 'bounced', 'failed']

export function EmailCounts({ emails, isLine }: { readonly emails: Job['emails']; readonly isLine: boolean }) {
  const some = states.filter((state) => emails[state] > 0)
  if (some.length === 0) return <span className="text-fg-3">None</span>
  return (
    <ul className={classNames('flex', isLine ? 'flex-wrap gap-x-6 gap-y-1' : 'flex-col gap-0.5')}>
      {some.map((state) => {
        const { icon: Icon, mark, ink } = looks[state]
        return (
          <li key={state} className={classNames('flex items-center gap-1.5 text-small font-medium', ink)}>
            <Icon aria-hidden="true" className={classNames('size-3', mark)} />
            {formatCount(emails[state])} {state}
          </li>
        )
      })}
    </ul>
  )
}

export function EmailsPanel({ job }: Props) {
  const { emails, tellCustomers } = job
  const isStuck = emails.bounced + emails.failed > 0
  return (
    <Panel title="Emails" actions={isStuck ? <Undelivered job={job} /> : undefined}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-3.5">
        {tellCustomers ? (
          <>
            <EmailCounts emails={emails} isLine />
            {isStuck ? <span className="text-small text-fg-3">Their refunds don’t depend on it.</span> : null}
          </>
        ) : (
          <span className="text-small text-fg-3">The customers were not told.</span>
        )}
      </div>
    </Panel>
  )
}

/** Each has a next step: another address, or another try. */
function Undelivered({ job: { jobId, emails } }: Props) {
  const [isOpen, setOpen] = useState(false)
  const words = [
    ...(emails.bounced > 0 ? [`${formatCount(emails.bounced)} bounced`] : []),
    ...(emails.failed > 0 ? [`${formatCount(emails.failed)} failed`] : []),
  ].join(' and ')
  return (
    <>
      <button
        type="button"
        className="relative rounded-tag text-small text-signal underline-offset-2 before:absolute before:inset-x-0 before:-inset-y-1 hover:underline coarse:before:-inset-y-3.5"
        onClick={() => setOpen(true)}
      >
        Open the {words}
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Emails that didn’t arrive"
        size="details"
        initialFocus="title"
      >
        {isOpen ? <UndeliveredList jobId={jobId} /> : null}
      </Dialog>
    </>
  )
}

function UndeliveredList({ jobId }: Pick<Job, 'jobId'>) {
  const mail = useMail({ jobId })
  return (
    <ul className="flex flex-col gap-3">
      {mail.map((each) => (
        <li key={each.mailId} className="min-w-0">
          <bdi className="block truncate font-medium" title={each.to.address}>
            {each.to.name ? `${each.to.name}, ${each.to.address}` : each.to.address}
          </bdi>
          <MailLine mail={each} />
        </li>
      ))}
    </ul>
  )
}
