import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/http/refusal.ts'
import { createHintGate } from './hint-gate.ts'
import type { LiveReply, LiveSink } from './live-reply.ts'
import { createLiveSeats } from './live-seats.ts'

export type LiveLimits = {
  readonly maxAtOnce: number
  readonly maxPerPerson: number
  /** How often a sign of life is given, and whether the reader may still read is looked up. */
  readonly beatMs: number
  /** Whoever could not be looked up by then is not let on either. */
  readonly confirmWithinMs: number
  readonly hintEveryMs: number
  /** A reader who leaves this much unread, and still does after a while, is cut off. */
  readonly maxUnreadBytes: number
  readonly unreadPatienceMs: number
  /** Whoever leaves as much as this is cut off at once. */
  readonly maxKeptBytes: number
}

export const usualLiveLimits: LiveLimits = {
  maxAtOnce: 500,
  // Every open console holds one: ten tabs, and a few whose end was not noticed yet.
  maxPerPerson: 12,
  // With a look-up that hangs, a claim that was taken away counts after nine seconds; otherwise after less than five.
  beatMs: 4_500,
  confirmWithinMs: 4_500,
  // Each makes every open list ask what changed, and all of a person's lists share their calls per minute.
  hintEveryMs: 700,
  maxUnreadBytes: 64 * 1024,
  unreadPatienceMs: 5_000,
  maxKeptBytes: 1024 * 1024,
}

/** How long a stream that was ended may take to get its last bytes out. */
const farewellMs = 500

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // For proxies that would hold it back until there is more of it.
  'x-accel-buffering': 'no',
}

export function createLiveStreams(limits: LiveLimits) {
  const seats = createLiveSeats(limits)
  const underWay = new Set<ServerResponse>()
  const beingOpened = new Set<() => void>()
  const overLimit = new WeakSet<ServerResponse>()
  let isClosing = false

  return {
    sendLive,
    /** Those under way, and those that are being opened or asked for from now on. */
    endAll() {
      isClosing = true
      for (const giveUp of beingOpened) giveUp()
      for (const raw of underWay) end(raw)
    },
  }

  /** `confirm` fails when the reader may no longer read. */
  async function sendLive(
    answer: LiveReply,
    request: FastifyRequest,
    reply: FastifyReply,
    signal: AbortSignal,
    confirm: () => Promise<void>,
  ): Promise<FastifyReply> {
    if (request.method === 'HEAD') return reply.headers(headers).send()
    const leave = seats.take(request.principal?.uid ?? '')
    // What happens before there is one is covered by the `ready` that it begins with.
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
      // Nobody is there to be told.
      return reply.hijack()
    }

    const { raw } = reply.headers(headers).hijack()
    const gate = createHintGate({ everyMs: limits.hintEveryMs })
    underWay.add(raw)
    // Closed with the stream: a server that closes would wait for a connection that is kept for more.
    raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), connection: 'close' })
    const stopBeating = beat(raw, request, confirm)
    raw.once('close', () => {
      underWay.delete(raw)
      stopBeating()
      gate.close()
      stop()
      leave()
    })
    let lastId = 0
    const write = (event: string, data: unknown) => {
      lastId += 1
      send(raw, `id: ${lastId}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    }
    sink = {
      ready: () => gate.pass('ready', () => write('ready', {})),
      hint: (key, data) => gate.pass(`hint ${key}`, () => write('hint', data)),
    }
    sink.ready()
    return reply
  }

  /** Waits no longer than the caller does, nor than streams are given out. What opens later is stopped. */
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
          request.log.info({ err: error }, 'a live stream ends: its reader could not be confirmed')
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
    // Much at once is not yet unread: also to a reader who reads it has to travel.
    overLimit.add(raw)
    setTimeout(() => {
      overLimit.delete(raw)
      if (raw.writableLength > limits.maxUnreadBytes) raw.destroy()
    }, limits.unreadPatienceMs).unref()
  }
}

const closingRefusal = () =>
  new Refusal('live-unavailable', 'This server is closing. Try again in a moment.', { retryAfterSeconds: 1 })

function end(raw: ServerResponse) {
  if (raw.destroyed || raw.writableEnded) return
  raw.end()
  const farewell = setTimeout(() => raw.destroy(), farewellMs)
  raw.once('close', () => clearTimeout(farewell))
}
