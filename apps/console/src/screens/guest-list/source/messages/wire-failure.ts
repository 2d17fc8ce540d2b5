import { ApiError } from '@ground-control/contract/client'

/** Classes are lost between page and worker. */
export type WireFailure =
  | { readonly kind: 'aborted' }
  | {
      readonly kind: 'api'
      readonly status: number
      readonly code: string
      readonly message: string
      readonly requestId: string | null
    }
  | { readonly kind: 'other'; readonly message: string }

export function toWire(error: unknown): WireFailure {
  if (error instanceof ApiError) {
    const { status, code, message, requestId } = error
    return { kind: 'api', status, code, message, requestId }
  }
  if (isAbort(error)) return { kind: 'aborted' }
  return { kind: 'other', message: error instanceof Error ? error.message : String(error) }
}

export function fromWire(failure: WireFailure): Error {
  switch (failure.kind) {
    case 'aborted':
      return abortError()
    case 'api':
      return apiErrorWith(failure)
    case 'other':
      return new Error(failure.message)
  }
}

export const abortError = (): Error => new DOMException('Nobody is waiting for it anymore.', 'AbortError')

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

export function apiErrorWith({
  status,
  code,
  message,
  requestId,
  cause,
}: Pick<ApiError, 'status' | 'code' | 'message' | 'requestId'> & { readonly cause?: unknown }): ApiError {
  if (requestId === null) return new ApiError(status, code, message, { cause })
  const problem = { type: 'about:blank', title: message, status, code, requestId }
  return new ApiError(status, code, message, { problem, cause })
}
