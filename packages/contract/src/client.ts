import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from './endpoint.ts'
import { createPositions, type Positions, positionHeader } from './positions.ts'
import { isPossibleId } from './primitives.ts'
import { type Problem, problemMediaType, readProblem } from './problem.ts'

export type CallInput<E extends Endpoint> = PartOf<'params', ParamsOf<E>> & QueryPart<E> & PartOf<'body', BodyOf<E>>

export type CallOptions = {
  readonly signal?: AbortSignal | undefined
  readonly organizationId?: string
  /** The same key for a submit and its retries, so that the change is made once however often it is sent. */
  readonly idempotencyKey?: string
}

export type ApiClient = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<ReplyOf<E>>

/** For answers that are read as they arrive. Handles retries and refusals, then returns the unread reply. */
export type StreamClient = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions & {
    /** The tag of an answer that the caller already has. A 304 says that it is still current. */
    readonly knownTag?: string | undefined
  },
) => Promise<Response>

export type ClientOptions = {
  readonly base: string
  readonly organizationHeader: string
  /** null: nobody is signed in. `forceRefresh`: a new token, because the last one was refused. */
  readonly token: (options: { forceRefresh: boolean }) => Promise<string | null>
  readonly fetch?: typeof fetch
  /** Called for every failed call, for the log. Gets no bodies. */
  readonly onFailure?: (error: ApiError, endpoint: Endpoint) => void
  readonly onAnswer?: (answer: Answer) => void
  /** Shared by all clients of one person, so that each one reads what another wrote. */
  readonly positions?: Positions
}

export type Answer = {
  readonly status: number
  readonly milliseconds: number
  /** The platform itself refused, not a proxy on the way to it. */
  readonly isProblem: boolean
}

type ErrorRest = { readonly problem?: Partial<Problem>; readonly cause?: unknown; readonly isWordless?: boolean }

/** Status 0: there was no answer. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | null
  readonly errors: NonNullable<Problem['errors']>
  readonly conflict: Problem['conflict']
  readonly refundId: string | null
  readonly ticketId: string | null
  /** The platform gave no reason, so `message` only says that the request failed. */
  readonly isWordless: boolean

  constructor(status: number, code: string, message: string, rest: ErrorRest = {}) {
    super(message, { cause: rest.cause })
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.requestId = rest.problem?.requestId ?? null
    this.errors = rest.problem?.errors ?? []
    this.conflict = rest.problem?.conflict
    this.refundId = rest.problem?.refundId ?? null
    this.ticketId = rest.problem?.ticketId ?? null
    this.isWordless = rest.isWordless ?? false
  }
}

export function createClient(options: ClientOptions): ApiClient {
  const positions = options.positions ?? createPositions()
  return (endpoint, input, callOptions = {}) =>
    reporting(options, endpoint, async () =>
      // Its type is checked at the call.
      read(endpoint, await sendWithRetry(options, endpoint, input as LooseInput, { ...callOptions, positions })),
    )
}

export function createStreamClient(options: ClientOptions): StreamClient {
  const positions = options.positions ?? createPositions()
  return (endpoint, input, callOptions = {}) =>
    reporting(options, endpoint, async () => {
      // Its type is checked at the call.
      const reply = await sendWithRetry(options, endpoint, input as LooseInput, { ...callOptions, positions })
      if (reply.ok || reply.status === 304) return reply
      throw refusal(reply.status, await bodyOf(reply))
    })
}

async function reporting<T>(options: ClientOptions, endpoint: Endpoint, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ApiError && !isAccepted(error, endpoint)) options.onFailure?.(error, endpoint)
    throw error
  }
}

/** For a call whose answer is not specified: a successful status is enough. */
const isAccepted = ({ status }: ApiError, { extraFields }: Endpoint): boolean =>
  extraFields === 'all' && status >= 200 && status < 300

/** A missing account or private record isn't an error. */
export async function orNull<T>(reply: Promise<T>): Promise<T | null> {
  try {
    return await reply
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

type PartOf<Name extends string, Value> = [Value] extends [undefined] ? unknown : { readonly [N in Name]: Value }

/** The caller may leave out what has a default. */
type QueryPart<E extends Endpoint> = [QueryOf<E>] extends [undefined]
  ? unknown
  : { readonly query?: { readonly [K in keyof QueryOf<E>]?: QueryOf<E>[K] | undefined } }

type LooseInput = {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

type SendOptions = NonNullable<Parameters<StreamClient>[2]> & { readonly positions: Positions }

async function sendWithRetry(
  options: ClientOptions,
  endpoint: Endpoint,
  input: LooseInput,
  sendOptions: SendOptions,
): Promise<Response> {
  // Broken links have such ids, so a call is pointless.
  if (endpoint.method === 'GET' && !Object.values(input.params ?? {}).every((id) => isPossibleId(String(id)))) {
    throw new ApiError(404, 'not-found', 'Nothing has this ID.')
  }
  const reply = await send(options, endpoint, input, sendOptions, false)
  if (reply.status !== 401) return reply
  await reply.body?.cancel()
  return send(options, endpoint, input, sendOptions, true)
}

async function send(
  options: ClientOptions,
  endpoint: Endpoint,
  input: LooseInput,
  { signal, organizationId, idempotencyKey, knownTag, positions }: SendOptions,
  forceRefresh: boolean,
): Promise<Response> {
  const headers = new Headers({ accept: endpoint.streamsEvents ? 'text/event-stream' : 'application/json' })
  if (knownTag) headers.set('if-none-match', knownTag)
  // Public calls send the token too, because a platform may require it.
  const [token, position] = await Promise.all([options.token({ forceRefresh }), positions.highest()])
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (position) headers.set(positionHeader, position)
  if (endpoint.actsForOrganization && organizationId) headers.set(options.organizationHeader, organizationId)
  if (endpoint.takesIdempotencyKey && idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  const notePosition = (at: string | null) => {
    if (at !== null || endpoint.method !== 'GET') positions.note(at)
  }
  const started = performance.now()
  try {
    const reply = await (options.fetch ?? fetch)(options.base + pathOf(endpoint, input), {
      method: endpoint.method,
      headers,
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: signal ?? null,
    })
    notePosition(reply.headers.get(positionHeader))
    const isProblem = reply.headers.get('content-type')?.startsWith(problemMediaType) ?? false
    options.onAnswer?.({ status: reply.status, milliseconds: performance.now() - started, isProblem })
    return reply
  } catch (error) {
    notePosition(null)
    if (signal?.aborted) throw error
    options.onAnswer?.({ status: 0, milliseconds: performance.now() - started, isProblem: false })
    throw new ApiError(0, 'network', 'Can’t reach the server.', { cause: error })
  }
}

function pathOf(endpoint: Endpoint, { params = {}, query = {} }: LooseInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value != null) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

async function read<E extends Endpoint>(endpoint: E, reply: Response): Promise<ReplyOf<E>> {
  const body = await bodyOf(reply)
  if (!reply.ok) throw refusal(reply.status, body)
  const parsed = endpoint.reply.safeParse(body)
  // Zod can't connect the schema with E here.
  if (parsed.success) return parsed.data as ReplyOf<E>
  throw new ApiError(reply.status, 'unexpected-reply', 'The server’s reply couldn’t be read.', {
    cause: parsed.error,
  })
}

/** Undefined when it is not JSON. */
const bodyOf = (reply: Response): Promise<unknown> =>
  reply.json().catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    return undefined
  })

function refusal(status: number, body: unknown): ApiError {
  const { words, code = `http-${status}`, ...problem } = readProblem(body)
  if (words !== null) return new ApiError(status, code, words, { problem })
  return new ApiError(status, code, `The request failed with status ${status}.`, { problem, isWordless: true })
}
