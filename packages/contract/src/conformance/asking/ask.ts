import { type CallInput, type CallOptions, createStreamClient } from '#client.ts'
import type { Endpoint } from '#endpoint.ts'
import type { Answer } from './answer.ts'
import { type Outgoing, type ReachOptions, reach, type Sink } from './reach.ts'

/** Whose token is sent: the given one, none, or one that no platform issued. */
export type Caller = 'person' | 'nobody' | 'stranger'

export type AskOptions = CallOptions & {
  readonly as?: Caller
  readonly knownTag?: string
  readonly sink?: Sink
  readonly mostBytes?: number
}

export type Asking = ReachOptions & {
  readonly base: string
  readonly token: string
  readonly organizationHeader: string
  /** Of the console, when it is served from elsewhere. */
  readonly origin: string | null
}

export type Ask = <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: AskOptions) => Promise<Answer>

const strangersToken = 'not-a-token-of-this-platform'

const mostTries = 4
const longestPauseSeconds = 30

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** Sends exactly what the console would: its own client writes the request. */
export function createAsk(asking: Asking): Ask {
  return async (endpoint, input, options = {}) => {
    const { sink, mostBytes = asking.mostBytes } = options
    const outgoing = await requestOf(asking, endpoint, input, options)
    for (let tries = 1; ; tries += 1) {
      const answer = await reach(outgoing, { ...asking, mostBytes }, sink)
      if (answer.kind === 'none' || answer.status !== 429 || tries === mostTries) return answer
      // A whole console's worth of calls comes at once here; staff make them over minutes.
      await pause(Math.min(Number(answer.headers.get('retry-after') ?? 1) || 0, longestPauseSeconds))
    }
  }
}

export async function requestOf<E extends Endpoint>(
  { base, token, organizationHeader, origin }: Omit<Asking, keyof ReachOptions>,
  endpoint: E,
  input: CallInput<E>,
  { as = 'person', sink: _sink, mostBytes: _mostBytes, ...options }: AskOptions = {},
): Promise<Outgoing> {
  let outgoing: Outgoing | null = null
  const tokens = { person: token, nobody: null, stranger: strangersToken }
  const client = createStreamClient({
    base,
    organizationHeader,
    token: async () => tokens[as],
    fetch: async (url, init = {}) => {
      const headers = new Headers(init.headers)
      if (origin !== null) headers.set('origin', origin)
      outgoing = { url: String(url), init: { ...init, headers } }
      return new Response(null, { status: 304 })
    },
  })
  await client(endpoint, input, options)
  if (outgoing === null) throw new Error(`The client sent nothing for ${endpoint.name}.`)
  return outgoing
}
