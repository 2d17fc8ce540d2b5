import { ApiError } from '@ground-control/contract/client'
import type { EventId } from '@ground-control/domain/values/ids'
import { hasCapability } from '#platform/capabilities.ts'
import { retryDelayMs } from '#platform/live/backoff.ts'
import { followLine, liveState } from '#platform/live/live-line.ts'
import type { GuestListState, ReadyGuestList } from './guest-list-state.ts'
import { toFailed, withCheck } from './list-changes.ts'
import type { CheckWay, NumberedView } from './messages/calls.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { guestWorker } from './worker-link.ts'

type Needs = {
  readonly eventId: EventId
  /** Aborts when the list is left. */
  readonly signal: AbortSignal
  /** What is shown of this event, once there is something. */
  readonly ready: () => ReadyGuestList | null
  readonly show: (list: GuestListState) => void
  readonly newestView: () => NumberedView
}

export type Keeper = {
  /** Settles when all that had changed before the call is shown, or could not be read. Never fails. */
  check(way?: CheckWay): Promise<void>
  /** Hears of changes from here on, where the platform tells them. */
  follow(): void
}

/** Keeps an open list up with the platform until it is left. */
export function keepUp({ eventId, signal, ready, show, newestView }: Needs): Keeper {
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
      const canAskChanges = hasCapability('ticket-changes')
      // The platform may not have said at first that it tells of changes.
      if (!stopFollowing) follow()
      const answer = await guestWorker().call('check', { way, canAskChanges }, { signal })
      failures = 0
      const shown = ready()
      if (shown) show(withCheck(shown, answer, newestView(), nextWay === 'changes' ? 'idle' : 'running'))
    } catch (error) {
      if (signal.aborted) return
      // The event is gone, or the worker is, and the list with it.
      if (!(error instanceof ApiError) || error.status === 404) show(toFailed(error))
      else checkFailed()
    }
  }

  /** What is shown stays, and is said to be old. Where changes are followed nobody has to ask again by hand. */
  function checkFailed(): void {
    const shown = ready()
    if (shown) show({ ...shown, refresh: 'failed' })
    if (!stopFollowing) return
    retryTimer = setTimeout(runCheck, retryDelayMs(failures))
    failures += 1
  }

  return {
    check(way = 'changes') {
      // What was asked for more thoroughly stays asked for.
      if (way !== 'changes') nextWay = way
      return runCheck()
    },
    follow,
  }

  function follow(): void {
    if (signal.aborted || stopFollowing || !hasCapability('live') || !hasCapability('ticket-changes')) return
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
