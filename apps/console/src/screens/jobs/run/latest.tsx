import type { Job } from '@ground-control/contract/jobs/job'
import type { ItemState } from '@ground-control/domain/jobs/item-states'
import { itemStateWords } from '@ground-control/domain/jobs/job-words'
import { formatUsd } from '@ground-control/domain/values/money'
import { Link } from '@tanstack/react-router'
import { useCapability } from '#platform/capabilities.ts'
import { wholeClock } from '#screens/jobs/job-times.ts'
import { Panel } from '#ui/data/panel.tsx'
import { type BadgeStatus, StatusShape } from '#ui/data/status-shape.tsx'

type Props = { readonly job: Job; readonly onAll: () => void }

export const itemLooks: Readonly<Record<ItemState, { readonly status: BadgeStatus; readonly ink: string }>> = {
  'to-do': { status: 'unredeemed', ink: 'text-fg-3' },
  'under-way': { status: 'pending', ink: 'text-pending' },
  refunded: { status: 'refunded', ink: 'text-refunded' },
  elsewhere: { status: 'refunded', ink: 'text-fg-3' },
  failed: { status: 'error', ink: 'text-error' },
  handled: { status: 'redeemed', ink: 'text-redeemed' },
}

export function Latest({ job: { latest }, onAll }: Props) {
  const hasPurchases = useCapability('purchases')
  return (
    <Panel title="Latest" actions={<AllItems onPress={onAll} />}>
      {latest.length === 0 ? <p className="px-4 py-6 text-center text-small text-fg-3">Nothing yet.</p> : null}
      <ul className="[&>li]:border-b [&>li]:border-line-faint [&>li:last-child]:border-b-0">
        {latest.map(({ at, paymentIntentId, purchaserName, amount, state }) => (
          <li
            key={paymentIntentId}
            className="grid h-8.25 grid-cols-[3.875rem_0.75rem_minmax(0,1fr)_auto] items-center gap-2.5 px-4 coarse:h-touch"
          >
            <time dateTime={at} className="font-mono text-legend tracking-normal text-fg-3">
              {wholeClock(at)}
            </time>
            <span role="img" aria-label={itemStateWords[state]}>
              <StatusShape status={itemLooks[state].status} className={itemLooks[state].ink} />
            </span>
            {hasPurchases ? (
              <Link
                to="/purchases/$paymentIntentId"
                params={{ paymentIntentId }}
                className="min-w-0 truncate rounded-tag leading-8 hover:underline coarse:leading-11"
              >
                <bdi>{purchaserName ?? paymentIntentId}</bdi>
              </Link>
            ) : (
              <bdi className="min-w-0 truncate">{purchaserName ?? paymentIntentId}</bdi>
            )}
            <span className="font-medium">{formatUsd(amount)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export const AllItems = ({ onPress }: { readonly onPress: () => void }) => (
  <button
    type="button"
    className="relative rounded-tag text-small text-signal underline-offset-2 before:absolute before:inset-x-0 before:-inset-y-1 hover:underline coarse:before:-inset-y-3.5"
    onClick={onPress}
  >
    All items
  </button>
)
