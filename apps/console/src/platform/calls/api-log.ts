import type { ApiError } from '@ground-control/contract/client'
import type { Endpoint } from '@ground-control/contract/endpoint'

/** For the browser's log. Path template and request id identify the call; the line has no personal data. */
export function logLineOf(
  { status, requestId }: Pick<ApiError, 'status' | 'requestId'>,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
): string | null {
  if (status === 404 && mayBeMissing.test(path)) return null
  const line = `${method} ${path} answered ${status === 401 ? '401 unauthorized' : status || 'nothing'}`
  return requestId ? `${line} (request ${requestId})` : line
}

/** A missing account is a normal answer, and so is an extra that the platform doesn't offer. */
const mayBeMissing = /^\/api\/v1\/(accounts\/\{uid\}(\/private)?$|admin\/)/
