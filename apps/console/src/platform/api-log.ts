import type { ApiError } from '@ground-control/contract/client'
import type { Endpoint } from '@ground-control/contract/endpoint'

/** For the browser's log. The path's template and the request id find the call; nothing in the line is personal. */
export function logLineOf(
  { status, requestId }: Pick<ApiError, 'status' | 'requestId'>,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
): string | null {
  if (status === 404 && mayBeMissing.test(path)) return null
  const line = `${method} ${path} answered ${status === 401 ? '401 unauthorized' : status || 'nothing'}`
  return requestId ? `${line} (request ${requestId})` : line
}

/** An account that is not there is an answer, and so is an extra that a platform does not offer. */
const mayBeMissing = /^\/api\/v1\/(accounts\/\{uid\}(\/private)?$|admin\/)/
