import { ApiError } from '@ground-control/contract/client'
import type { EventId } from '@ground-control/domain/values/ids'
import { retryDelayMs } from '#platform/live/backoff.ts'
import { followLine, liveState } from '#platform/live/live-line.ts'
import type { GuestListState, ReadyGuestList } from './guest-list-state.ts'
import { toFailed, withCheck } from './list-changes.ts'
import type { Channel } from './messages/call-channel.ts'
import type { CheckWay, WorkerCalls } from './messages/calls.ts'
import { oneAtATime } from './one-at-a-time.ts'

type Needs = {
  readonly eventId: EventId
  readonly signal: AbortSignal
  readonly ready: () => ReadyGuestList | null
  readonly show: (list: GuestListState) => void
  readonly worker: () => Channel<WorkerCalls>
  readonly capabilities: () => Promise<ReadonlySet<string>>
}

export type Keeper = {
  /** Resolves when everything that changed before the call is shown, or couldn't be read. Never fails. */
  check(way?: CheckWay): Promise<void>
  follow(): Promise<void>
}

export function keepUp({ eventId, signal, ready, show, worker, capabilities }: Needs): Keeper {
  let nextWay: CheckWay = 'changes'
  let failures = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let stopFollowing: (() => void) | null = null
  const runCheck = oneAtATime(check)
  signal.addEventListener('abort', () => {
    clearTimeout(retryTimer)
    stopFollowing?.()
  })

  async function check(): Promise<void> {
    const way = nextWay
    nextWay = 'changes'
    clearTimeout(retryTimer)
    try {
      const canAskChanges = (await capabilities()).has('ticket-changes')
      // The capabilities could not be read the first time.
      if (!stopFollowing) void follow()
      const answer = await worker().call('check', { way, canAskChanges }, { signal })
      failures = 0
      const shown = ready()
      if (shown) show(withCheck(shown, answer, nextWay === 'changes' ? 'idle' : 'running'))
    } catch (error) {
      if (signal.aborted) return
      // The event or the worker is gone, and so is the list.
      if (!(error instanceof ApiError) || error.status === 404) show(toFailed(error))
      else checkFailed()
    }
  }

  /** The list stays, marked as old. If changes are followed, the check repeats by itself. */
  function checkFailed(): void {
    const shown = ready()
    if (shown) show({ ...shown, refresh: 'failed' })
    if (!stopFollowing) return
    retryTimer = setTimeout(runCheck, retryDelayMs(failures))
    failures += 1
  }

  return {
    check(way = 'changes') {
      // If a more thorough check is due, it stays due.
      if (way !== 'changes') nextWay = way
      return runCheck()
    },
    follow,
  }

  async function follow(): Promise<void> {
    const offered = await capabilities()
    if (signal.aborted || stopFollowing || !offered.has('live') || !offered.has('ticket-changes')) return
    const recheck = () => {
      if (ready()) void runCheck()
    }
    const showLive = () => {
      const { name } = liveState.get()
      const live = name === 'on' || name === 'lost' ? name : 'off'
      const shown = ready()
      if (shown && shown.live !== live) show({ ...shown, live })
    }
    const stopWatching = liveState.subscribe(showLive)
    const leaveLine = followLine({
      onReady: recheck,
      onHint(hint) {
        if (hint.kind === 'tickets' && hint.eventId === eventId) recheck()
      },
    })
    stopFollowing = () => {
      stopWatching()
      leaveLine()
    }
    showLive()
  }
}
