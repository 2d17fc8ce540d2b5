import { formatCount } from '@ground-control/domain/values/counts'

export const maxRows = 1_000

export type Answer<Row> = {
  readonly state: 'answered'
  readonly query: string
  readonly rows: readonly Row[]
  /** May be more than the listed rows. */
  readonly found: number
  readonly hasMore: boolean
}

export type LookupState<Row> =
  | { readonly state: 'ready' }
  | { readonly state: 'searching' }
  | { readonly state: 'failed'; readonly requestId: string | null }
  | Answer<Row>

export const ready = { state: 'ready' } as const
export const searching = { state: 'searching' } as const

export const answered = <Row>(query: string, found: readonly Row[], hasMore = false): Answer<Row> => ({
  state: 'answered',
  query,
  rows: found.length > maxRows ? found.slice(0, maxRows) : found,
  found: found.length,
  hasMore,
})

export function listedNote({
  rows,
  found,
  hasMore,
}: Pick<Answer<unknown>, 'rows' | 'found' | 'hasMore'>): string | null {
  if (rows.length === found && !hasMore) return null
  const rest = hasMore ? '' : ` to see the other ${formatCount(found - rows.length)}`
  return `First ${formatCount(rows.length)} shown. Narrow the search${rest}.`
}
