import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/http/refusal.ts'
import { createHintGate } from './hint-gate.ts'
import type { LiveReply, LiveSink } from './live-reply.ts'

export type LiveLimits = {
  readonly maxAtOnce: number
  readonly maxPerPerson: number
  /** How often a heartbeat is sent and the reader's permission is checked again. */
  readonly beatMs: number
  /** A reader whose permission can't be checked within this time is cut off. */
  readonly confirmWithinMs: number
  readonly hintEveryMs: number
  readonly maxUnreadBytes: number
  readonly unreadPatienceMs: number
  readonly maxKeptBytes: number
}

export const defaultLiveLimits: LiveLimits = {
  maxAtOnce: 500,
  // For ten open tabs, and a few closed ones that the server hasn't noticed yet.
  maxPerPerson: 12,
  // Revoking a claim takes effect within five seconds, or nine if the check hangs.
  beatMs: 4_500,
  confirmWithinMs: 4_500,
  // Each hint makes every open list ask for changes, which counts towards the rate limit.
  hintEveryMs: 700,
  maxUnreadBytes: 64 * 1024,
  unreadPatienceMs: 5_000,
  maxKeptBytes: 1024 * 1024,
}

const farewellMs = 500

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/** With a replica, each event carries the position that its readers must wait for. */
export function createLiveStreams(limits: LiveLimits, position: (() => Promise<string | null>) | null = null) {
  const seats = createLiveSeats(limits)
  const underWay = new Set<ServerResponse>()
  const beingOpened = new Set<() => void>()
  const overLimit = new WeakSet<ServerResponse>()
  let isClosing = false

  return {
    sendLive,
    count: () => underWay.size,
    endAll() {
      isClosing = true
      for (const giveUp of beingOpened) giveUp()
      for (const raw of underWay) end(raw)
    },
  }

  async function sendLive(
    answer: LiveReply,
    request: FastifyRequest,
    reply: FastifyReply,
    signal: AbortSignal,
    confirm: () => Promise<void>,
  ): Promise<FastifyReply> {
    if (request.method === 'HEAD') return reply.headers(headers).send()
    const leave = seats.take(request.principal?.uid ?? '')
    // The first `ready` covers changes from before the sink existed.
    let sink: LiveSink | null = null
    let stop = () => {}
    try {
      stop = await openWhileWanted(
        answer.open({ ready: () => sink?.ready(), hint: (key, data) => sink?.hint(key, data) }),
        signal,
      )
      if (isClosing) throw closingRefusal()
      signal.throwIfAborted()
    } catch (error) {
      stop()
      leave()
      if (!signal.aborted) throw error
      return reply.hijack()
    }

    const { raw } = reply.headers(headers).hijack()
    const gate = createHintGate({ everyMs: limits.hintEveryMs })
    underWay.add(raw)
    // No keep-alive, because a closing server would wait for the connection. Fastify's header type is wider than
    // Node's.
    raw.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), connection: 'close' })
    const stopBeating = beat(raw, request, confirm)
    raw.once('close', () => {
      underWay.delete(raw)
      stopBeating()
      gate.close()
      stop()
      leave()
    })
    let lastId = 0
    const write = (event: string, text: string) => {
      lastId += 1
      send(raw, `id: ${lastId}\nevent: ${event}\ndata: ${text}\n\n`)
    }
    const tell = async (event: string, data: unknown) => {
      if (position) write('position', (await position()) ?? 'unknown')
      write(event, JSON.stringify(data))
    }
    sink = {
      ready: () => gate.pass('ready', () => void tell('ready', {})),
      hint: (key, data) => gate.pass(`hint ${key}`, () => void tell('hint', data)),
    }
    sink.ready()
    return reply
  }

  /** Gives up when the caller disconnects or the server closes. A stream that still opens afterwards is stopped. */
  function openWhileWanted(opening: Promise<() => void>, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      let isWanted = true
      const giveUp = () => {
        isWanted = false
        reject(closingRefusal())
      }
      if (isClosing || signal.aborted) giveUp()
      beingOpened.add(giveUp)
      signal.addEventListener('abort', giveUp, { once: true })
      opening
        .then((stop) => (isWanted ? resolve(stop) : stop()), reject)
        .finally(() => {
          beingOpened.delete(giveUp)
          signal.removeEventListener('abort', giveUp)
        })
    })
  }

  function beat(raw: ServerResponse, request: FastifyRequest, confirm: () => Promise<void>): () => void {
    let timer = setTimeout(next, limits.beatMs)
    function next() {
      timer = setTimeout(() => end(raw), limits.confirmWithinMs)
      confirm().then(
        () => {
          clearTimeout(timer)
          if (raw.destroyed || raw.writableEnded) return
          send(raw, ':\n\n')
          timer = setTimeout(next, limits.beatMs)
        },
        (error: unknown) => {
          clearTimeout(timer)
          request.log.info({ err: error }, 'ending a live stream: its reader’s permission could not be checked')
          end(raw)
        },
      )
    }
    return () => clearTimeout(timer)
  }

  function send(raw: ServerResponse, text: string) {
    if (raw.destroyed || raw.writableEnded) return
    raw.write(text)
    if (raw.writableLength > limits.maxKeptBytes) return void raw.destroy()
    if (raw.writableLength <= limits.maxUnreadBytes || overLimit.has(raw)) return
    // A burst may still be on its way, so check again later.
    overLimit.add(raw)
    setTimeout(() => {
      overLimit.delete(raw)
      if (raw.writableLength > limits.maxUnreadBytes) raw.destroy()
    }, limits.unreadPatienceMs).unref()
  }
}

const closingRefusal = () =>
  new Refusal('live-unavailable', 'This server is restarting. Try again in a moment.', { retryAfterSeconds: 1 })

function end(raw: ServerResponse) {
  if (raw.destroyed || raw.writableEnded) return
  raw.end()
  const farewell = setTimeout(() => raw.destroy(), farewellMs)
  raw.once('close', () => clearTimeout(farewell))
}

type LiveSeats = {
  take(person: string): () => void
}

type Limits = { readonly maxAtOnce: number; readonly maxPerPerson: number }

/** Refuses instead of queueing, because a stream may never end. */
function createLiveSeats({ maxAtOnce, maxPerPerson }: Limits): LiveSeats {
  let taken = 0
  const ofPerson = new Map<string, number>()
  return {
    take(person) {
      const own = ofPerson.get(person) ?? 0
      if (own >= maxPerPerson) {
        throw new Refusal(
          'too-many-requests',
          `You already have ${maxPerPerson} live views open. Close one to open another.`,
          { retryAfterSeconds },
        )
      }
      if (taken >= maxAtOnce) {
        throw new Refusal('live-unavailable', 'Too many live views are open right now. Try again in a moment.', {
          retryAfterSeconds,
        })
      }
      taken += 1
      ofPerson.set(person, own + 1)
      let isLeft = false
      return () => {
        if (isLeft) return
        isLeft = true
        taken -= 1
        const left = (ofPerson.get(person) ?? 0) - 1
        if (left > 0) ofPerson.set(person, left)
        else ofPerson.delete(person)
      }
    },
  }
}

const retryAfterSeconds = 5
