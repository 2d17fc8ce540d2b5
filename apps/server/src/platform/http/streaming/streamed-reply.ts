import type { ServerResponse } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Frame, type OpenRows, streamRows } from './row-stream.ts'
import { acceptsGzip, isSameTag } from './stream-headers.ts'
import { createSlots, type Slots } from './stream-slots.ts'

/** What a handler answers when its rows are too many to hold: they are passed on as they are read. */
export class StreamedReply {
  /** Null: the answer cannot be asked for by tag. */
  readonly tag: string | null
  readonly frame: Frame
  readonly open: () => Promise<OpenRows>

  constructor({ tag, frame, open }: { tag: string | null; frame: Frame; open: () => Promise<OpenRows> }) {
    this.tag = tag
    this.frame = frame
    this.open = open
  }
}

export type StreamLimits = {
  /** Each holds a database connection: fewer than the pool has, so that all other calls go on. */
  readonly maxAtOnce: number
  readonly maxPerPerson: number
  readonly waitMs: number
  /** A caller who takes nothing for so long is cut off, or for twice as long if something was on its way. */
  readonly stallMs: number
  /** However slowly it is read, it ends: an open snapshot keeps the database from cleaning up. */
  readonly longestMs: number
}

export const usualStreamLimits: StreamLimits = {
  maxAtOnce: 6,
  maxPerPerson: 2,
  waitMs: 5_000,
  stallMs: 30_000,
  longestMs: 15 * 60_000,
}

/** Fast rather than small: on the way to a browser nearby, the time to compress is what is waited for. */
const gzip = { level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 }

export function createStreams(limits: StreamLimits) {
  const slots = createSlots({ max: limits.maxAtOnce, waitMs: limits.waitMs })
  const ofPerson = new Map<string, { readonly slots: Slots; users: number }>()
  const underWay = new Set<ServerResponse>()

  return { sendStreamed, endAll }

  /** For a server that closes: a list is broken off rather than waited for, however slowly it is read. */
  function endAll(): void {
    for (const raw of underWay) raw.destroy()
  }

  /** First among one's own, then among all: nobody's many tabs keep the others from their lists. */
  async function enter(person: string, signal: AbortSignal): Promise<() => void> {
    const own = ofPerson.get(person) ?? {
      slots: createSlots({ max: limits.maxPerPerson, waitMs: limits.waitMs }),
      users: 0,
    }
    ofPerson.set(person, own)
    own.users += 1
    const leavePerson = () => {
      own.users -= 1
      if (own.users === 0) ofPerson.delete(person)
    }
    let leaveOwn = () => {}
    try {
      leaveOwn = await own.slots.enter(signal)
      const leaveAll = await slots.enter(signal)
      let left = false
      return () => {
        if (left) return
        left = true
        leaveAll()
        leaveOwn()
        leavePerson()
      }
    } catch (error) {
      leaveOwn()
      leavePerson()
      throw error
    }
  }

  async function sendStreamed(
    { tag, frame, open }: StreamedReply,
    request: FastifyRequest,
    reply: FastifyReply,
    signal: AbortSignal,
  ): Promise<FastifyReply> {
    const headers = {
      'cache-control': tag === null ? 'no-store' : 'private, no-cache',
      vary: [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '),
      ...(tag !== null && { etag: tag }),
    }
    if (tag !== null && isSameTag(request.headers['if-none-match'], tag)) return reply.code(304).headers(headers).send()
    if (request.method === 'HEAD') return reply.type(mediaType).headers(headers).send()

    let rows: OpenRows | null = null
    let leave = () => {}
    try {
      leave = await enter(request.principal?.uid ?? '', signal)
      rows = await open()
      // Before the head is sent: what fails until here is still answered as a problem.
      const first = await rows.next()
      signal.throwIfAborted()
      const isCompressed = acceptsGzip(request.headers['accept-encoding'])
      reply.type(mediaType).headers({
        ...headers,
        ...(rows.tag !== null && { etag: rows.tag }),
        ...(rows.total !== null && { 'x-total-count': String(rows.total) }),
        ...(isCompressed && { 'content-encoding': 'gzip' }),
      })
      passOn(streamRows(rows, first, frame), isCompressed, request, reply, leave)
    } catch (error) {
      await rows?.close()
      leave()
      if (!signal.aborted) throw error
      // Nobody is there to be told.
      reply.hijack()
    }
    return reply
  }

  /** From here on the answer is whole or broken off, never ended early as if it were whole: so the socket is ours. */
  function passOn(
    source: Readable,
    isCompressed: boolean,
    request: FastifyRequest,
    reply: FastifyReply,
    leave: () => void,
  ) {
    const { raw } = reply.hijack()
    underWay.add(raw)
    raw.once('close', () => underWay.delete(raw))
    raw.writeHead(200, reply.getHeaders() as Record<string, string>)
    raw.setTimeout(limits.stallMs, () => raw.destroy())
    const deadline = setTimeout(() => raw.destroy(), limits.longestMs)
    source.once('close', () => {
      clearTimeout(deadline)
      leave()
    })
    const ended = (error: Error | null | undefined) => {
      if (!error) return
      if (isPrematureClose(error)) request.log.info('the caller went away before the end of the list')
      else request.log.error({ err: error }, 'a list broke off')
    }
    if (isCompressed) pipeline(source, createGzip(gzip), raw, ended)
    else pipeline(source, raw, ended)
  }
}

const mediaType = 'application/json; charset=utf-8'

const isPrematureClose = (error: Error) => 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
