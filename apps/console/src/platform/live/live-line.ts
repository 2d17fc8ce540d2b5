import { ApiError } from '@ground-control/contract/client'
import { followLive, LiveHint } from '@ground-control/contract/live'
import { apiPort, streamApi } from '#platform/api.ts'
import { createStore } from '#platform/external-store.ts'
import { registerCache } from '#platform/kept/caches.ts'
import { retryDelayMs } from './backoff.ts'
import { readLine } from './read-line.ts'
import type { ServerEvent } from './sse-parser.ts'

/** opening: nothing was missed yet. lost: other people's changes don't arrive now. */
export type LiveState = { readonly name: 'off' | 'opening' | 'on' } | { readonly name: 'lost'; readonly since: number }

export type LiveFollower = {
  readonly onHint: (hint: LiveHint) => void
  /** From now on nothing is missed; earlier changes may have been. */
  readonly onReady: () => void
}

const silenceMs = 15_000
const followers = new Set<LiveFollower>()
const store = createStore<LiveState>({ name: 'off' })

let line: AbortController | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let heardAt = 0
let isRefused = false

export const liveState = { get: store.get, subscribe: store.subscribe }

/** One line per tab. A hidden tab closes it, because a browser allows only six connections. */
export function followLine(follower: LiveFollower): () => void {
  followers.add(follower)
  if (followers.size === 1) start()
  else if (store.get().name === 'on') queueMicrotask(() => followers.has(follower) && follower.onReady())
  return () => {
    followers.delete(follower)
    if (followers.size === 0) stop()
  }
}

function start(): void {
  isRefused = false
  document.addEventListener('visibilitychange', open)
  window.addEventListener('online', open)
  void open()
}

function stop(): void {
  document.removeEventListener('visibilitychange', open)
  window.removeEventListener('online', open)
  hangUp()
  failures = 0
  heardAt = 0
  store.set({ name: 'off' })
}

async function open(): Promise<void> {
  hangUp()
  if (followers.size === 0 || isRefused || document.hidden) return
  const current = new AbortController()
  line = current
  if (store.get().name === 'off') store.set({ name: 'opening' })
  let wasReady = false
  let error: unknown = null
  try {
    await readLine({
      connect: (signal) => streamApi(followLive, { query: { values: 'true' } }, { signal }),
      onEvent(event) {
        if (event.name === 'position') apiPort().positions.note(event.data)
        if (event.name === 'ready') {
          wasReady = true
          failures = 0
          store.set({ name: 'on' })
          for (const { onReady } of followers) onReady()
        }
        const hint = hintOf(event)
        if (hint) for (const { onHint } of followers) onHint(hint)
      },
      onSign: () => {
        heardAt = Date.now()
      },
      signal: current.signal,
      silenceMs,
    })
  } catch (reason) {
    error = reason ?? true
  }
  if (line !== current) return
  line = null
  if (isRefusal(error)) {
    isRefused = true
    stop()
    return
  }
  // If the server ended the line properly, a new one is opened. Only a broken line counts as lost.
  if (error || !wasReady) lose()
  timer = setTimeout(open, retryDelayMs(failures))
  failures += 1
}

function lose(): void {
  if (store.get().name !== 'lost') store.set({ name: 'lost', since: heardAt || Date.now() })
}

function hangUp(): void {
  clearTimeout(timer)
  const left = line
  line = null
  left?.abort()
}

registerCache(() => {
  if (store.get().name !== 'off' || followers.size > 0) stop()
})

/** The line doesn't exist there, or this person may not have it. Retrying changes nothing. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && [401, 403, 404].includes(error.status)

/** null: another event, or a hint of a kind this console does not know. */
function hintOf({ name, data }: ServerEvent): LiveHint | null {
  if (name !== 'hint') return null
  try {
    return LiveHint.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}
