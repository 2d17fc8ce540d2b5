/** One part of the screen that has its own answer, and so its own state. */
export type Part<Data> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: Error }
  /** `refreshFailed`: the last answer is shown because a newer one could not be had. */
  | { readonly state: 'ready'; readonly data: Data; readonly updatedAt: number; readonly refreshFailed: boolean }

type QueryState<Data> = {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly dataUpdatedAt: number
}

/** An answer once shown stays, whatever happens to its refreshes. */
export function toPart<Data>({ data, error, dataUpdatedAt }: QueryState<Data>): Part<Data> {
  if (data !== undefined) return { state: 'ready', data, updatedAt: dataUpdatedAt, refreshFailed: error !== null }
  return error ? { state: 'failed', error } : { state: 'loading' }
}
