import { classNames } from '#ui/class-names.ts'
import type { Poll } from './system-poll.ts'

type Props = { readonly name: string; readonly poll: Poll }

/** The word and the shape say it, the colour repeats it. */
export function PollItem({ name, poll: { level, text } }: Props) {
  const isDown = level === 'no-go'
  return (
    <li className={classNames('inline-flex items-center gap-1.5 whitespace-nowrap', isDown && 'text-error')}>
      <PollShape level={level} />
      <span>
        <b className={classNames('mr-1 font-medium tracking-[0.03em]', !isDown && 'text-fg-2')}>{name}</b> {text}
      </span>
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
