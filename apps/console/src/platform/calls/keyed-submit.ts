import { ApiError } from '@ground-control/contract/client'

export type Keyed<Request> = { readonly request: Request; readonly key: string }

/** After this long without an answer the outcome is unknown. */
export const answerTimeoutMs = 30_000

/** An unchanged request keeps its key, so a lost answer does no harm. Any change makes it a new request. */
export function keyFor<Request>(
  last: Keyed<Request> | null,
  request: Request,
  isSame: (a: Request, b: Request) => boolean = isSameJson,
): string {
  return last && isSame(last.request, request) ? last.key : crypto.randomUUID()
}

export const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** No answer came, or one that doesn't say what happened to the request. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status === 0 || error.status >= 500
    : error instanceof DOMException && error.name === 'TimeoutError'
