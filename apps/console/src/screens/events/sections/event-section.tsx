import type { EventSection as SectionRule } from '@ground-control/domain/events/event-sections'
import { type ReactNode, useId } from 'react'
import type { ListedEvent } from '#screens/events/queries.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { moveBetweenRows } from '#ui/table/row-keys.ts'
import { EventLine } from './event-line.tsx'
import { type Section, sectionId } from './use-section-jumps.ts'

type Props = {
  readonly section: Section
  readonly title: string
  readonly note?: ReactNode
  readonly children: ReactNode
}

export function EventSection({ section, title, note, children }: Props) {
  const titleId = useId()
  return (
    <section id={sectionId(section)} aria-labelledby={titleId} className="flex flex-none flex-col gap-2">
      <header className="flex min-h-6 flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 id={titleId} tabIndex={-1} className="text-lead outline-none">
          {title}
        </h2>
        {note}
      </header>
      {children}
    </section>
  )
}

export const Note = ({ children }: { readonly children: ReactNode }) => (
  <span className="text-small text-fg-3">{children}</span>
)

type LinesProps = {
  readonly label: string
  readonly events: readonly ListedEvent[] | null
  readonly section: SectionRule
  readonly now: Date
  readonly emptyText: string
  readonly footer?: ReactNode
}

const panel = 'overflow-hidden rounded-panel border border-line bg-panel'

export function EventLines({ label, events, section, now, emptyText, footer }: LinesProps) {
  if (events === null) {
    return (
      <div aria-busy="true" className={`${panel} appear-late grid gap-7 px-4 py-4`}>
        <Skeleton width="62%" />
        <Skeleton width="54%" />
      </div>
    )
  }
  return (
    <div className={panel}>
      {events.length > 0 ? (
        <ul aria-label={label} onKeyDown={moveBetweenRows}>
          {events.map((event) => (
            <EventLine key={event.eventId} event={event} section={section} now={now} />
          ))}
        </ul>
      ) : (
        <p className="px-4 py-3 text-small text-fg-3">{emptyText}</p>
      )}
      {footer}
    </div>
  )
}
