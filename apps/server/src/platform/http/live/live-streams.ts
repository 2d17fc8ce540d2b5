import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHintGate } from './hint-gate.ts'
import type { LiveReply } from './live-reply.ts'
import { createLiveSeats } from './live-seats.ts'

export type LiveLimits = {
  readonly mostAtOnce: number
  readonly mostPerPerson: number
  /** How often a sign of life is given, and whether the reader may still read is looked up. */
  readonly beatMs: number
  /** Whoever could not be looked up by then is not let on either. */
  readonly confirmWithinMs: number
  readonly hintEveryMs: number
  /** A reader who leaves this much unread is cut off. */
  readonly mostUnreadBytes: number
}

export const usualLiveLimits: LiveLimits = {
  mostAtOnce: 500,
  mostPerPerson: 8,
  // With the look-up itself, a claim that was taken away counts within five seconds.
  beatMs: 4_500,
  confirmWithinMs: 4_500,
  hintEveryMs: 100,
  mostUnreadBytes: 64 * 1024,
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

  return {
    sendLive,
    endAll() {
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
    const gate = createHintGate({ everyMs: limits.hintEveryMs })
    let write = (_event: string, _data: unknown): void => {}
    let stop = () => {}
    try {
      stop = await answer.open({
        ready: () => write('ready', {}),
        hint: (key, data) => gate.pass(key, () => write('hint', data)),
      })
      signal.throwIfAborted()
    } catch (error) {
      gate.close()
      stop()
      leave()
      if (!signal.aborted) throw error
      // Nobody is there to be told.
      return reply.hijack()
    }

    const { raw } = reply.headers(headers).hijack()
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
    write = (event, data) => {
      lastId += 1
      send(raw, `id: ${lastId}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    }
    write('ready', {})
    return reply
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
    if (raw.writableLength > limits.mostUnreadBytes) raw.destroy()
  }
}

function end(raw: ServerResponse) {
  if (raw.destroyed || raw.writableEnded) return
  raw.end()
  const farewell = setTimeout(() => raw.destroy(), farewellMs)
  raw.once('close', () => clearTimeout(farewell))
}
