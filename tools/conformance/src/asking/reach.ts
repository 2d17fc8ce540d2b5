import type { Answer, Redirect } from './answer.ts'

export type Outgoing = { readonly url: string; readonly init: RequestInit }

export type ReachOptions = {
  readonly fetch: typeof fetch
  /** How long the platform may be silent, before and during its answer. */
  readonly patienceMs: number
  readonly longestMs: number
  /** At most this much of a body is read. */
  readonly maxBytes: number
}

/** Gets each piece of a successful answer; false stops reading. Without it the text is kept. */
export type Sink = (text: string) => boolean

const maxRedirects = 5

/** Sends one request and reads its answer, within limits, so that no answer can block the run. Never throws. */
export async function reach(outgoing: Outgoing, options: ReachOptions, sink?: Sink): Promise<Answer> {
  const giveUp = new AbortController()
  let timer = setTimeout(() => giveUp.abort(), options.patienceMs)
  const sign = () => {
    clearTimeout(timer)
    timer = setTimeout(() => giveUp.abort(), options.patienceMs)
  }
  const limit = setTimeout(() => giveUp.abort(tooLong), options.longestMs)
  const started = performance.now()
  let hasBegun = false
  try {
    const { response, redirect } = await follow(outgoing, options, giveUp.signal)
    hasBegun = true
    sign()
    const { text, isCut } = await read(response, options.maxBytes, sign, response.ok ? sink : undefined)
    const { status, headers } = response
    return { kind: 'reply', status, headers, text, isCut, milliseconds: performance.now() - started, redirect }
  } catch (error) {
    if (giveUp.signal.aborted) {
      return { kind: 'none', why: lateness(options, giveUp.signal.reason, hasBegun), isUnreachable: false }
    }
    const why = hasBegun ? `The answer broke off (${reasonOf(error)}).` : `The connection failed (${reasonOf(error)}).`
    return { kind: 'none', why, isUnreachable: !hasBegun }
  } finally {
    clearTimeout(timer)
    clearTimeout(limit)
  }
}

const tooLong = Symbol('too long')

function lateness({ patienceMs, longestMs }: ReachOptions, reason: unknown, hasBegun: boolean): string {
  if (reason === tooLong) return `The answer was not complete after ${longestMs / 1000} s.`
  return hasBegun
    ? `The answer stopped in the middle: nothing more came for ${patienceMs / 1000} s.`
    : `There was no answer within ${patienceMs / 1000} s.`
}

/** Follows redirects as browsers do, which drop the token when sent to another origin. */
async function follow(outgoing: Outgoing, options: ReachOptions, signal: AbortSignal) {
  let redirect: Redirect | null = null
  const { init } = outgoing
  let { url } = outgoing
  for (let hops = 0; ; hops += 1) {
    const response: Response = await options.fetch(url, { ...init, redirect: 'manual', signal })
    const location = response.headers.get('location')
    const isRedirect = [301, 302, 303, 307, 308].includes(response.status) && location !== null
    if (!isRedirect || hops === maxRedirects || !URL.canParse(location, url)) return { response, redirect }
    await response.body?.cancel()
    const to = new URL(location, url)
    const leavesOrigin = to.origin !== new URL(url).origin
    const losesMethod = ![307, 308].includes(response.status) && init.method !== 'GET'
    redirect = { to: to.origin + to.pathname, leavesOrigin, losesMethod }
    // Sends nothing to other origins, and never turns a change into another method.
    if (leavesOrigin || losesMethod) return { response, redirect }
    url = to.href
  }
}

async function read(response: Response, maxBytes: number, sign: () => void, sink: Sink | undefined) {
  const body = response.body?.getReader()
  const pieces: string[] = []
  const take: Sink = sink ?? ((text) => pieces.push(text) > 0)
  const decoder = new TextDecoder()
  let bytes = 0
  let isCut = false
  while (body) {
    const { done, value } = await body.read()
    if (done) break
    sign()
    bytes += value.byteLength
    if (!take(decoder.decode(value, { stream: true })) || bytes > maxBytes) {
      isCut = true
      await body.cancel().catch(() => {})
      break
    }
  }
  const rest = decoder.decode()
  if (rest !== '' && !isCut) take(rest)
  return { text: pieces.join(''), isCut }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // The details of fetch's errors are in their cause.
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
