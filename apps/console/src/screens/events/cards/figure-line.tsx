import { formatCount, plural } from '@ground-control/domain/values/counts'
import type { CardFigures } from '#screens/events/use-upcoming.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** How many are sold and inside. One line, whether the figures are there or not. */
export function FigureLine({ figures }: { readonly figures: CardFigures }) {
  return (
    <div className="flex min-h-4 items-center justify-between gap-2 text-small text-fg-3">
      <Figures figures={figures} />
    </div>
  )
}

function Figures({ figures }: { readonly figures: CardFigures }) {
  if (figures === 'loading') return <Skeleton width="55%" />
  if (figures === 'failed') return 'The figures could not be read'
  if (figures === 'none') return 'No figures'
  const { sold, comps, capacity, redeemed } = figures
  const places = capacity === null ? '' : ` of ${formatCount(capacity)}`
  return (
    <>
      <span className="min-w-0 truncate">
        <span className="text-fg-2">{formatCount(sold)}</span>
        {/* Comps take places too: without them a full house would not look full. */}
        {comps === 0 ? `${places} sold` : ` sold + ${formatCount(comps)} ${plural(comps, 'comp')}${places}`}
      </span>
      <span className="flex-none">{`${formatCount(redeemed)} redeemed`}</span>
    </>
  )
}
