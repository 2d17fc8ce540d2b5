import { followLive, LiveHint } from '@ground-control/contract/calls/live'
import { ApiError } from '@ground-control/contract/client'
import type { EventId } from '@ground-control/domain/ids'
import { streamApi } from '#platform/api.ts'
import { retryDelayMs } from './backoff.ts'
import { readLine } from './read-line.ts'
import type { ServerEvent } from './sse-parser.ts'

/** off: the platform does not offer it. lost: changes of others are not seen at present. */
type LiveState = 'off' | 'on' | 'lost'

type Follower = {
  /** Something changed, or may have changed while nobody followed. */
  readonly onHint: () => void
  readonly onState: (state: LiveState) => void
}

const silenceMs = 15_000

/** Hears of changes to an event until it is told to stop. A hidden tab does not hold a line: a browser has only six. */
export function followEvent(eventId: EventId, { onHint, onState }: Follower): () => void {
  let line: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isOver = false

  async function open(): Promise<void> {
    hangUp()
    if (isOver || document.hidden) return
    const current = new AbortController()
    line = current
    let wasReady = false
    let error: unknown = null
    try {
      await readLine({
        connect: (signal) => streamApi(followLive, { query: { eventId } }, { signal }),
        onEvent(event) {
          if (event.name === 'ready') {
            wasReady = true
            failures = 0
            onState('on')
          }
          if (event.name === 'ready' || isAbout(event, eventId)) onHint()
        },
        signal: current.signal,
        silenceMs,
      })
    } catch (reason) {
      error = reason ?? true
    }
    if (line !== current) return
    line = null
    if (isRefusal(error)) return giveUp()
    // A server that ended the line in good order takes a new one; only a broken line is one that was lost.
    if (error || !wasReady) onState('lost')
    timer = setTimeout(open, retryDelayMs(failures))
    failures += 1
  }

  function hangUp(): void {
    clearTimeout(timer)
    const left = line
    line = null
    left?.abort()
  }

  function stop(): void {
    isOver = true
    hangUp()
    document.removeEventListener('visibilitychange', open)
    window.removeEventListener('online', open)
  }

  function giveUp(): void {
    stop()
    onState('off')
  }

  document.addEventListener('visibilitychange', open)
  window.addEventListener('online', open)
  void open()
  return stop
}

/** It does not exist there, or this person may not have it: asking again changes nothing. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && [401, 403, 404].includes(error.status)

function isAbout({ name, data }: ServerEvent, eventId: EventId): boolean {
  if (name !== 'hint') return false
  const hint = LiveHint.safeParse(jsonOf(data))
  return hint.success && hint.data.eventId === eventId
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A form this console does not know: not a hint.
    return undefined
  }
}
