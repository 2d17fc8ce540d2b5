export type Part<Data> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: Error }
  /** `refreshFailed`: this is the last good answer. */
  | { readonly state: 'ready'; readonly data: Data; readonly updatedAt: number; readonly refreshFailed: boolean }

type QueryState<Data> = {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly dataUpdatedAt: number
}

/** A failed refresh keeps the last answer. */
export function toPart<Data>({ data, error, dataUpdatedAt }: QueryState<Data>): Part<Data> {
  if (data !== undefined) return { state: 'ready', data, updatedAt: dataUpdatedAt, refreshFailed: error !== null }
  return error ? { state: 'failed', error } : { state: 'loading' }
}

/** The same part with some of its data; null where that is missing. */
export function mapPart<Data, Other>(part: Part<Data>, read: (data: Data) => Other | null): Part<Other> | null {
  if (part.state !== 'ready') return part
  const data = read(part.data)
  return data === null ? null : { ...part, data }
}
