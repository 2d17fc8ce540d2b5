import { formatCount } from '@ground-control/domain/values/counts'
import type { ReactNode } from 'react'
import { onPlainPress } from '#ui/actions/plain-press.ts'
import { type Section, sections } from './use-section-jumps.ts'

type Props = {
  readonly counts: Readonly<Record<Section, number | string | null>>
  readonly current: Section
  readonly onJump: (section: Section) => void
  readonly end: ReactNode
}

const labels: Readonly<Record<Section, string>> = {
  live: 'Live now',
  today: 'Today',
  upcoming: 'Next 7 days',
  past: 'Past',
}

/** Links to the sections of the page; the current one is where the page is scrolled to. */
export function SectionTabs({ counts, current, onJump, end }: Props) {
  return (
    <div
      data-section-tabs=""
      className="sticky top-0 z-sticky -mx-6 flex flex-none items-center gap-4 border-b border-line bg-canvas px-6 phone:-mx-4 phone:px-4"
    >
      <nav
        aria-label="Sections"
        className="-mb-px flex min-w-0 gap-6 overflow-x-auto [scrollbar-width:none] phone:gap-3"
      >
        {sections.map((section) => (
          <a
            key={section}
            href={`#${section}`}
            aria-current={section === current ? 'true' : undefined}
            onClick={onPlainPress(() => onJump(section))}
            className="flex h-10 flex-none items-center gap-2 phone:gap-1.5 border-b-2 border-transparent whitespace-nowrap text-fg-2 hover:text-fg focus-visible:-outline-offset-2 aria-[current]:border-lamp aria-[current]:font-semibold aria-[current]:text-fg coarse:h-touch coarse:min-w-touch"
          >
            {section === 'live' && counts.live ? (
              <span aria-hidden="true" className="size-1.75 rounded-full bg-redeemed ring-3 ring-redeemed-bg" />
            ) : null}
            {labels[section]}
            <TabCount count={counts[section]} />
          </a>
        ))}
      </nav>
      <span className="ml-auto flex flex-none items-center phone:hidden">{end}</span>
    </div>
  )
}

function TabCount({ count }: { readonly count: number | string | null }) {
  if (typeof count !== 'number')
    return count === null ? null : <span className="text-small font-normal text-fg-3 phone:sr-only">{count}</span>
  return (
    <span className="rounded-panel bg-selected px-1.5 text-legend font-normal tracking-normal text-fg-2">
      {formatCount(count)}
    </span>
  )
}
