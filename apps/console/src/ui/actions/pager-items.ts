export type PagerItem = number | 'gap-before' | 'gap-after'

const maxPagesInFull = 7

/** Up to seven pages in full; else the ends, the current page with its neighbours, and gaps. */
export function pagerItems(page: number, pageCount: number): readonly PagerItem[] {
  if (pageCount <= maxPagesInFull) return range(1, pageCount)
  const from = Math.max(2, page - 1)
  const to = Math.min(pageCount - 1, page + 1)
  return [
    1,
    ...(from > 3 ? (['gap-before'] as const) : range(2, from - 1)),
    ...range(from, to),
    ...(to < pageCount - 2 ? (['gap-after'] as const) : range(to + 1, pageCount - 1)),
    pageCount,
  ]
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
