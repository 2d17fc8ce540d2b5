import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { LoadProgress } from '#screens/guest-list/source/guest-list-state.ts'

/** '12,400 of 100,000 tickets processed'. Sorting a million takes seconds, so it has its own words. */
export function ticketsText({ ticketsRead, ticketsTotal }: LoadProgress): string {
  if (ticketsTotal !== null && ticketsTotal > 0 && ticketsRead >= ticketsTotal) {
    return `${formatCount(ticketsRead)} ${plural(ticketsRead, 'ticket')} processed, sorting the guests`
  }
  if (ticketsTotal === null) return `${formatCount(ticketsRead)} ${plural(ticketsRead, 'ticket')} processed`
  return `${formatCount(ticketsRead)} of ${formatCount(ticketsTotal)} ${plural(ticketsTotal, 'ticket')} processed`
}

/** 'Reading 40,000 of 100,000 tickets. Pages follow when all are read.' */
export function readingText({ ticketsRead, ticketsTotal }: LoadProgress): string {
  const follow = 'Pages follow when all are read.'
  if (ticketsTotal === null) return `Reading tickets, ${formatCount(ticketsRead)} so far. ${follow}`
  return `Reading ${formatCount(ticketsRead)} of ${formatCount(ticketsTotal)} ${plural(ticketsTotal, 'ticket')}. ${follow}`
}

/** '14.2 MB read', '14.2 MB of 96.0 MB read'; null before the first byte. */
export function bytesText({ bytesRead, bytesTotal }: LoadProgress): string | null {
  if (bytesRead === 0) return null
  return bytesTotal === null ? `${size(bytesRead)} read` : `${size(bytesRead)} of ${size(bytesTotal)} read`
}

type Share = { readonly done: number; readonly total: number | null }

export function shareRead({ ticketsRead, ticketsTotal, bytesRead, bytesTotal }: LoadProgress): Share {
  if (ticketsTotal !== null) return { done: ticketsRead, total: ticketsTotal }
  return { done: bytesRead, total: bytesTotal }
}

function size(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
