import { ApiError } from '@ground-control/contract/client'

/** One part of the screen that has its own answer, and so its own state. */
export type Part<Data> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly reason: string }
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
  return error ? { state: 'failed', reason: reasonOf(error) } : { state: 'loading' }
}

/** What the client says is meant for people; anything else thrown is not. */
const reasonOf = (error: Error): string =>
  error instanceof ApiError ? error.message : 'Something in this console went wrong. Reload the page if it stays so.'
