import { formatDataAge } from '@ground-control/domain/events/event-dates'
import { Tooltip } from '#ui/overlays/tooltip.tsx'
import { StatusShape } from './status-shape.tsx'

type Props = {
  readonly updatedAt: number
  readonly lifetimeMs: number
  readonly now: number
  readonly onRefresh: () => void
  readonly refreshing?: boolean
  /** Amber at once, however fresh the answer is. */
  readonly failed?: boolean
  /** 'Counted', for an age that reads 'Counted 0:42 ago'. */
  readonly verb?: string
}

const radius = 4.5
const round = 2 * Math.PI * radius

/** The ring empties as the answer expires, then the age turns amber. Never announced. */
export function DataAge({ updatedAt, lifetimeMs, now, onRefresh, refreshing = false, failed = false, verb }: Props) {
  const ageMs = Math.max(0, now - updatedAt)
  const isStale = (failed || ageMs > lifetimeMs) && !refreshing
  const age = formatDataAge(ageMs)
  const bare = age.slice('T+'.length)
  const text = verb ? `${verb} ${bare} ago` : age
  const label = refreshing
    ? 'Refreshing'
    : `${verb ? text : `Data age: ${bare}`}. ${failed ? 'The refresh failed. Try again' : 'Refresh'}`
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        aria-busy={refreshing || undefined}
        onClick={() => !refreshing && onRefresh()}
        className={`-mx-1 -my-1 inline-flex h-6 items-center gap-1.5 rounded-tag px-1 font-mono text-legend font-normal tracking-[-0.01em] whitespace-nowrap hover:text-fg coarse:-my-3.5 coarse:h-touch ${isStale ? 'text-partial' : 'text-fg-3'}`}
      >
        {isStale ? (
          <StatusShape status="error" />
        ) : (
          <AgeRing left={refreshing ? 0.25 : 1 - ageMs / lifetimeMs} turning={refreshing} />
        )}
        {text}
      </button>
    </Tooltip>
  )
}

function AgeRing({ left, turning }: { readonly left: number; readonly turning: boolean }) {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" fill="none" strokeWidth="1.5" aria-hidden="true">
      <circle cx="6" cy="6" r={radius} className="stroke-line" />
      <g className={turning ? 'turning origin-center' : undefined}>
        <circle
          cx="6"
          cy="6"
          r={radius}
          stroke="currentColor"
          strokeDasharray={`${(left * round).toFixed(1)} ${round.toFixed(1)}`}
          transform="rotate(-90 6 6)"
        />
      </g>
    </svg>
  )
}
