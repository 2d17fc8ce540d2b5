import { formatCountdown } from '@ground-control/domain/events/event-dates'
import { relativeStart } from '@ground-control/domain/events/start-words'
import type { Instant } from '@ground-control/domain/values/time'
import { consoleConfig } from '#platform/config.ts'
import { useNow } from '#platform/use-now.ts'
import { momentThere } from '#ui/text/moments.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** W4: when it starts, by the reader's clock, and within a day how long until then. */
export function StartLine({ start }: { readonly start: Instant | null | undefined }) {
  return (
    <div className="flex min-h-4 items-baseline justify-between gap-2 text-small">
      {start ? <Start start={start} /> : <span className="text-fg-3">No date</span>}
    </div>
  )
}

function Start({ start }: { readonly start: Instant }) {
  const now = new Date(useNow(10_000))
  const { label, time, isToday } = relativeStart(start, now, viewerZone)
  const leftMs = Date.parse(start) - now.getTime()
  return (
    <>
      <time
        dateTime={start}
        title={momentThere(start, consoleConfig().timeZone)}
        className="min-w-0 truncate text-fg-3"
      >
        <span className={isToday ? 'font-semibold text-lamp' : 'font-medium text-fg-2'}>{label}</span>
        {time ? `, ${time}` : null}
      </time>
      {Math.abs(leftMs) <= dayMs ? <TMinus start={start} /> : null}
    </>
  )
}

/** Ticks by itself, so that the card around it does not. */
function TMinus({ start }: { readonly start: Instant }) {
  const now = new Date(useNow())
  const isSoon = Date.parse(start) - now.getTime() < hourMs
  return (
    <span
      className={`flex-none font-mono text-mono ${isSoon ? 'text-lamp' : 'text-fg-2'}`}
      title="Time until the start"
    >
      {formatCountdown(start, now)}
    </span>
  )
}
