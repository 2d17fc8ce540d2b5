import type { Job } from '@ground-control/contract/jobs/job'
import { formatCount } from '@ground-control/domain/values/counts'
import { CheckCheck, Clock, type LucideIcon, MailWarning } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { Panel } from '#ui/data/panel.tsx'

type Props = { readonly job: Job }

type State = Exclude<keyof Job['emails'], 'total'>

const looks: Readonly<Record<State, { readonly icon: LucideIcon; readonly mark: string; readonly ink: string }>> = {
  queued: { icon: Clock, mark: 'text-pending', ink: 'text-pending' },
  sent: { icon: CheckCheck, mark: 'text-redeemed', ink: 'text-fg-2' },
  bounced: { icon: MailWarning, mark: 'text-error', ink: 'text-error' },
  failed: { icon: MailWarning, mark: 'text-error', ink: 'text-error' },
}
const states: readonly State[] = ['queued', 'sent', 'bounced', 'failed']

/** How many emails are how far. */
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

export function EmailsPanel({ job: { emails, tellCustomers } }: Props) {
  const isStuck = emails.bounced + emails.failed > 0
  return (
    <Panel title="Emails">
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
