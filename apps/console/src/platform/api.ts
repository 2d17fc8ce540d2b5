import { type ApiClient, ApiError, createClient } from '@ground-control/contract/client'
import type { AccessCode } from '@ground-control/domain/access'
import { logLineOf } from './api-log.ts'
import type { ConsoleConfig } from './config.ts'
import { noteAnswer, noteFailure } from './health.ts'
import { type IdentityPort, TokenUnavailable } from './identity/identity-port.ts'

type Needs = {
  readonly config: Pick<ConsoleConfig, 'apiBase' | 'organizationHeader'>
  readonly identity: IdentityPort
  /** A9: the token was refused, and so was a fresh one. */
  readonly onUnauthorized: () => void
  /** The server no longer counts this person as staff, although the console let them in. */
  readonly onAccessLost: (code: AccessCode) => void
}

export function startApi({ config, identity, onUnauthorized, onAccessLost }: Needs): void {
  client = createClient({
    base: config.apiBase,
    organizationHeader: config.organizationHeader,
    token: (options) => tokenOf(identity, options),
    onAnswer: noteAnswer,
    onFailure(error, endpoint) {
      noteFailure(error.status)
      const line = logLineOf(error, endpoint)
      if (line) console.error(line)
      if (error.status === 401) onUnauthorized()
      const lost = error.status === 403 ? lostAccess.get(error.code) : undefined
      if (lost) onAccessLost(lost)
    },
  })
}

/** The one client of the console. */
export const api: ApiClient = (endpoint, input, options) => {
  if (!client) throw new Error('The API client is not started yet.')
  return client(endpoint, input, options)
}

let client: ApiClient | null = null

const lostAccess = new Map<string, AccessCode>([
  ['no-superadmin-claim', 1001],
  ['not-staff', 1004],
])

async function tokenOf(identity: IdentityPort, options: { readonly forceRefresh: boolean }): Promise<string | null> {
  try {
    const token = await identity.getToken(options)
    return token?.value ?? null
  } catch (error) {
    if (!(error instanceof TokenUnavailable)) throw error
    throw new ApiError(0, 'network', 'The server could not be reached.', { cause: error })
  }
}
