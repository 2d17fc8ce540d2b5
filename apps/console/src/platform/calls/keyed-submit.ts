import { ApiError } from '@ground-control/contract/client'

export type Keyed<Request> = { readonly request: Request; readonly key: string }

/** After this long without an answer the outcome is unknown. */
export const answerTimeoutMs = 30_000

/** The same request keeps its key, so a lost answer costs nothing. Any change makes it another request. */
export function keyFor<Request>(
  last: Keyed<Request> | null,
  request: Request,
  isSame: (a: Request, b: Request) => boolean = isSameJson,
): string {
  return last && isSame(last.request, request) ? last.key : crypto.randomUUID()
}

export const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** No answer came, or one that does not say what became of the request. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status === 0 || error.status >= 500
    : error instanceof DOMException && error.name === 'TimeoutError'
