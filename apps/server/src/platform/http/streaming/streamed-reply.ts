import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Frame, type OpenRows, streamRows } from './row-stream.ts'
import { cutOffSlowReader, defaultSlowMs, inSteps } from './slow-reader.ts'
import { acceptsGzip, isSameTag } from './stream-headers.ts'
import { createSlots, type Slots } from './stream-slots.ts'

/** A reply with too many rows for memory, sent while they are read. */
export class StreamedReply {
  readonly tag: string | null
  readonly isSettled: boolean
  readonly frame: Frame
  readonly open: () => Promise<OpenRows>

  constructor({ tag, isSettled = true, frame, open }: StreamedRows) {
    this.tag = tag
    this.isSettled = isSettled
    this.frame = frame
    this.open = open
  }
}

type StreamedRows = {
  readonly tag: string | null
  /** False: the tag may stand for other rows by now, so a caller that has it must read them again. */
  readonly isSettled?: boolean
  readonly frame: Frame
  readonly open: () => Promise<OpenRows>
}

export type StreamLimits = {
  /** Each holds a connection of the streams pool, which is never smaller. */
  readonly maxAtOnce: number
  readonly maxPerPerson: number
  readonly waitMs: number
  readonly stallMs: number
  /** A caller slower than `minBytesPerSecond` for this long is cut off too. */
  readonly slowMs?: number
  /** A limit, because an open snapshot blocks the database's cleanup. */
  readonly maxMs: number
}

export const defaultStreamLimits: StreamLimits = {
  maxAtOnce: 6,
  maxPerPerson: 2,
  waitMs: 5_000,
  stallMs: 30_000,
  maxMs: 15 * 60_000,
}

const gzip = { level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 }

export function createStreams(limits: StreamLimits) {
  const slots = createSlots({ max: limits.maxAtOnce, waitMs: limits.waitMs })
  const ofPerson = new Map<string, { readonly slots: Slots; users: number }>()
  const underWay = new Set<ServerResponse>()

  return { sendStreamed, endAll }

  function endAll(): void {
    for (const raw of underWay) raw.destroy()
  }

  /** Takes one of the person's own slots first, so that one person's tabs can't block others. */
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
    { tag, isSettled, frame, open }: StreamedReply,
    request: FastifyRequest,
    reply: FastifyReply,
    signal: AbortSignal,
  ): Promise<FastifyReply> {
    const headers = {
      // Contains names and contacts. Readers keep the list in memory and ask again by tag.
      'cache-control': 'no-store',
      vary: [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '),
      ...(tag !== null && { etag: tag }),
    }
    if (tag !== null && isSettled && isSameTag(request.headers['if-none-match'], tag)) {
      return reply.code(304).headers(headers).send()
    }
    if (request.method === 'HEAD') return reply.type(mediaType).headers(headers).send()

    let rows: OpenRows | null = null
    let leave = () => {}
    try {
      leave = await enter(request.principal?.uid ?? '', signal)
      rows = await open()
      // Headers aren't sent yet, so a failure can still be sent as a problem.
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
      reply.hijack()
    }
    return reply
  }

  /** Takes over the socket, because a failed reply must break off and never look complete. */
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
    // Fastify's header type allows more than Node's, but these headers are all ours.
    raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
    raw.setTimeout(limits.stallMs, () => raw.destroy())
    const deadline = setTimeout(() => raw.destroy(), limits.maxMs)
    const stopWatching = cutOffSlowReader(raw, limits.slowMs ?? defaultSlowMs, () =>
      request.log.info('a caller that took its list too slowly was cut off'),
    )
    source.once('close', () => {
      clearTimeout(deadline)
      stopWatching()
      leave()
    })
    const ended = (error: Error | null | undefined) => {
      if (!error) return
      if (isPrematureClose(error)) request.log.info('the caller left before the end of the list')
      else request.log.error({ err: error }, 'a list failed midway')
    }
    if (isCompressed) pipeline(source, createGzip(gzip), raw, ended)
    else pipeline(source, inSteps, raw, ended)
  }
}

const mediaType = 'application/json; charset=utf-8'

const isPrematureClose = (error: Error) => 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
