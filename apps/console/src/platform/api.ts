import {
  type ApiClient,
  ApiError,
  type ClientOptions,
  createClient,
  createStreamClient,
  type StreamClient,
} from '@ground-control/contract/client'
import type { Endpoint } from '@ground-control/contract/endpoint'
import { createPositions } from '@ground-control/contract/positions'
import type { AccessCode } from '@ground-control/domain/staff/access'
import { logLineOf } from './calls/api-log.ts'
import { noteAnswer, noteFailure } from './calls/health.ts'
import type { ConsoleConfig } from './config.ts'
import { type IdentityPort, TokenUnavailable } from './identity/identity-port.ts'

type Needs = {
  readonly config: Pick<ConsoleConfig, 'apiBase' | 'organizationHeader'>
  readonly identity: IdentityPort
  readonly onUnauthorized: () => void
  /** The server no longer counts this person as staff, although the console let them in. */
  readonly onAccessLost: (code: AccessCode) => void
}

/** What clients need, as plain values, so that a client in a worker can use them too. */
export type ApiPort = Required<
  Pick<ClientOptions, 'base' | 'organizationHeader' | 'token' | 'onAnswer' | 'positions'>
> & {
  readonly onFailure: (
    failure: Pick<ApiError, 'status' | 'code' | 'requestId'>,
    called: Pick<Endpoint, 'method' | 'path'>,
  ) => void
}

export function startApi({ config, identity, onUnauthorized, onAccessLost }: Needs): void {
  const port: ApiPort = {
    base: config.apiBase,
    organizationHeader: config.organizationHeader,
    token: (options) => tokenOf(identity, options),
    onAnswer: noteAnswer,
    positions: createPositions(),
    onFailure(failure, called) {
      noteFailure(failure.status)
      const line = logLineOf(failure, called)
      if (line) console.error(line)
      if (failure.status === 401) onUnauthorized()
      const lost = failure.status === 403 ? lostAccess.get(failure.code) : undefined
      if (lost) onAccessLost(lost)
    },
  }
  started = { port, client: createClient(port), streamClient: createStreamClient(port) }
}

export const api: ApiClient = (endpoint, input, options) => running().client(endpoint, input, options)

export const streamApi: StreamClient = (endpoint, input, options) => running().streamClient(endpoint, input, options)

/** For a client in a worker: gives it tokens and receives its calls for the log. */
export const apiPort = (): ApiPort => running().port

type Started = { readonly port: ApiPort; readonly client: ApiClient; readonly streamClient: StreamClient }

let started: Started | null = null

function running(): Started {
  if (!started) throw new Error('The API client is not started yet.')
  return started
}

const lostAccess = new Map<string, AccessCode>([
  ['no-superadmin-claim', 1001],
  ['not-staff', 1004],
])

async function tokenOf(identity: IdentityPort, options: { readonly forceRefresh: boolean }): Promise<string> {
  try {
    const token = await identity.getToken(options)
    if (token) return token.value
  } catch (error) {
    if (!(error instanceof TokenUnavailable)) throw error
    throw new ApiError(0, 'network', 'Can’t reach the server.', { cause: error })
  }
  // A screen may still make calls while it is left. Without a token they would only be refused.
  throw new DOMException('Nobody is signed in.', 'AbortError')
}
