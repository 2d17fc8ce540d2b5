import { type CallInput, type CallOptions, createStreamClient } from '@ground-control/contract/client'
import type { Endpoint } from '@ground-control/contract/endpoint'
import { specifiedCalls } from '@ground-control/contract/endpoints'
import { callNumbers } from '#report.ts'
import type { Answer } from './answer.ts'
import type { Pulse } from './pulse.ts'
import { type Outgoing, type ReachOptions, reach, type Sink } from './reach.ts'

/** Whose token is sent: the given one, none, or one that no platform issued. */
export type Caller = 'person' | 'nobody' | 'stranger'

export type AskOptions = CallOptions & {
  readonly as?: Caller
  readonly knownTag?: string
  readonly sink?: Sink
  readonly maxBytes?: number
}

export type Asking = ReachOptions & {
  readonly base: string
  readonly token: string
  readonly organizationHeader: string
  /** The console's origin, if it isn't the API's. */
  readonly origin: string | null
  readonly progress: (text: string) => void
  readonly pulse: Pulse
}

export type Ask = <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: AskOptions) => Promise<Answer>

const strangersToken = 'not-a-token-of-this-platform'

const maxTries = 4
const longestPauseSeconds = 30
/** Limits pauses in the whole run, because a platform that limits every call would take hours. */
const maxPausedSeconds = 120

const cannotBeSent: Answer = {
  kind: 'none',
  why: 'It can’t be sent: one of its IDs can’t go into an address or a header.',
  isUnreachable: false,
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** Sends exactly what the console would, because the console's own client writes the request. */
export function createAsk(asking: Asking): Ask {
  const { progress, pulse } = asking
  const begun = new Set<Endpoint>()
  let pausedSeconds = 0

  async function sendPatiently(outgoing: Outgoing, options: ReachOptions, sink: Sink | undefined): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await reach(outgoing, options, sink)
      if (answer.kind === 'none' || answer.status !== 429 || tries === maxTries) return answer
      // This check makes all calls at once, while staff make them over minutes.
      const seconds = Math.min(Number(answer.headers.get('retry-after') ?? 1) || 0, longestPauseSeconds)
      if (pausedSeconds + seconds > maxPausedSeconds) return answer
      pausedSeconds += seconds
      if (seconds > 0) progress(`    It limits calls (429): waiting ${seconds} s.`)
      await pause(seconds)
    }
  }

  return async (endpoint, input, options = {}) => {
    const { sink, maxBytes = asking.maxBytes } = options
    if (!begun.has(endpoint)) progress(nameOf(endpoint))
    begun.add(endpoint)
    const outgoing = await requestOf(asking, endpoint, input, options)
    if (!outgoing) return cannotBeSent
    const answer = await sendPatiently(outgoing, { ...asking, maxBytes }, sink)
    pulse.heard(endpoint, answer)
    if (answer.kind === 'none') progress(`    ${answer.why}`)
    return answer
  }
}

function nameOf(endpoint: Endpoint): string {
  const number = callNumbers.find((each) => specifiedCalls[each] === endpoint)
  return `${number} ${endpoint.method} ${endpoint.path}`
}

/** null: with these IDs the console itself sends nothing. */
export async function requestOf<E extends Endpoint>(
  { base, token, organizationHeader, origin }: Asking,
  endpoint: E,
  input: CallInput<E>,
  { as = 'person', sink: _sink, maxBytes: _mostBytes, ...options }: AskOptions = {},
): Promise<Outgoing | null> {
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
  await client(endpoint, input, options).catch(() => null)
  return outgoing
}
