import { classNames } from '#ui/class-names.ts'
import { Tooltip } from '#ui/overlays/tooltip.tsx'
import type { Poll } from './system-poll.ts'

const tooltips = {
  API: 'The platform’s API and how fast it answers',
  AUTH: 'Your session and when it is renewed',
  STATS: 'Age of the overview’s figures',
  ORGS: 'Age of the list of organizations',
  PAYMENTS: 'The payment provider, for refunds and disputes',
  MAIL: 'The mail server; waiting now, failed in the last 24 hours',
}

const descriptionOf = (name: string) => `poll-${name.toLowerCase()}`

/** Separate from the items, so that screen readers read each item's state alone. */
export const pollDescriptions = (
  <div hidden>
    {Object.entries(tooltips).map(([name, text]) => (
      <span key={name} id={descriptionOf(name)}>
        {text}
      </span>
    ))}
  </div>
)

type PollItemProps = { readonly name: keyof typeof tooltips; readonly poll: Poll | null }

/** Word and shape carry the state; the colour only repeats it. */
export function PollItem({ name, poll }: PollItemProps) {
  if (!poll) return null
  const { level, text } = poll
  const isDown = level === 'no-go'
  return (
    <li aria-describedby={descriptionOf(name)} className={classNames('whitespace-nowrap', isDown && 'text-error')}>
      <Tooltip text={tooltips[name]}>
        <span className="inline-flex items-center gap-1.5">
          <PollShape level={level} />
          <span>
            <b className={classNames('mr-1 font-medium tracking-[0.03em]', !isDown && 'text-fg-2')}>{name}</b>{' '}
            <span className={classNames(level === 'go' && 'max-lg:sr-only')}>{text}</span>
          </span>
        </span>
      </Tooltip>
    </li>
  )
}

function PollShape({ level }: { readonly level: Poll['level'] }) {
  return (
    <svg width="8" height="8" viewBox="0 0 8 8" fill="currentColor" aria-hidden="true" className={colors[level]}>
      {shapes[level]}
    </svg>
  )
}

const colors: Record<Poll['level'], string> = {
  go: 'text-redeemed',
  hold: 'text-partial',
  'no-go': 'text-error',
  off: 'text-fg-3',
}

const shapes = {
  go: <circle cx="4" cy="4" r="3" />,
  hold: <path d="M4 0 8 4 4 8 0 4Z" />,
  'no-go': <path d="M4 0.5 8 7.5H0Z" />,
  off: <circle cx="4" cy="4" r="2.25" fill="none" stroke="currentColor" strokeWidth="1.5" />,
}
