import { ApiError } from '@ground-control/contract/client'
import type { GuestDetails, GuestFilter, GuestTicket, GuestView } from '@ground-control/domain/guests/guest'
import type { EventId, OrgId } from '@ground-control/domain/ids'
import { registerCache } from '#platform/caches.ts'
import { loadCapabilities } from '#platform/capabilities.ts'
import { createStore } from '#platform/external-store.ts'
import { retryDelayMs } from '#platform/live/backoff.ts'
import { followEvent } from '#platform/live/follow-event.ts'
import type { GuestListState, ReadyGuestList } from './guest-list-state.ts'
import { startLoading, toFailed, toReady, withCheck, withPage } from './list-changes.ts'
import type { CheckWay } from './messages/calls.ts'
import { isAbort } from './messages/wire-failure.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { endGuestWorker, guestWorker } from './worker-link.ts'

/** The event whose list is on screen. */
type Open = {
  readonly eventId: EventId
  readonly orgId: OrgId | null
  readonly leaving: AbortController
  /** The way of the next check, unless it is just what changed. */
  nextWay: CheckWay | null
  failedChecks: number
  retryTimer: ReturnType<typeof setTimeout> | undefined
  stopFollowing: (() => void) | null
}

type Shown = { readonly eventId: EventId | null; readonly list: GuestListState }

type ExportRequest = {
  readonly filter: GuestFilter
  readonly timeZone: string
  readonly onProgress: (done: number, total: number) => void
  readonly signal: AbortSignal
  readonly writeTo?: FileSystemFileHandle | undefined
}

const nothingShown: Shown = { eventId: null, list: startLoading }
const store = createStore<Shown>(nothingShown)

let open: Open | null = null
let newest: { readonly number: number; readonly view: GuestView } | null = null
let runCheck = oneAtATime(check)

/** The one guest list of this tab. The list itself is in a worker; what screens show of it is here. */
export const guestSource = {
  shown: { get: store.get, subscribe: store.subscribe },

  /** Starts what will be needed, while the organization is still being looked up. */
  prepare(): void {
    guestWorker()
    void loadCapabilities()
  },

  /** Answers how to leave it: what is still being read is then broken off, what is complete is kept. */
  open(eventId: EventId, orgId: OrgId | null): () => void {
    leave()
    const opened: Open = {
      eventId,
      orgId,
      leaving: new AbortController(),
      nextWay: null,
      failedChecks: 0,
      retryTimer: undefined,
      stopFollowing: null,
    }
    open = opened
    runCheck = oneAtATime(check)
    void load(opened)
    return () => {
      if (open === opened) leave()
    }
  },

  setView(view: GuestView): void {
    newest = { number: (newest?.number ?? 0) + 1, view }
    const ready = readyList()
    if (!ready) return
    showList({ ...ready, isBehind: true })
    void showNewestView()
  },

  retry(): void {
    if (open && store.get().list.state === 'failed') void load(open)
  },

  refresh(): void {
    const ready = readyList()
    if (!open || !ready) return
    open.nextWay = 'whole'
    showList({ ...ready, refresh: 'running' })
    void runCheck()
  },

  /** After one's own confirmed change: shown at once, before the platform is asked. */
  applyTickets(tickets: readonly GuestTicket[]): void {
    void patch(tickets)
  },

  /** Settles when all that had changed before the call is shown, or could not be read. */
  async catchUp(): Promise<void> {
    if (readyList()) await runCheck()
  },

  details: (guestId: string, signal: AbortSignal): Promise<GuestDetails | null> =>
    guestWorker().call('details', { guestId }, { signal }),

  exportCsv: ({ filter, timeZone, onProgress, signal, writeTo = undefined }: ExportRequest) =>
    guestWorker().call(
      'exportCsv',
      { filter, timeZone, writeTo: writeTo ?? null },
      { signal, onProgress: ({ done, total }) => onProgress(done, total) },
    ),
}

/** A11 */
registerCache(() => {
  leave()
  endGuestWorker()
  newest = null
  store.set(nothingShown)
})

function leave(): void {
  if (!open) return
  open.leaving.abort()
  open.stopFollowing?.()
  clearTimeout(open.retryTimer)
  open = null
}

function readyList(): ReadyGuestList | null {
  const { eventId, list } = store.get()
  return open?.eventId === eventId && list.state === 'ready' ? list : null
}

function showList(list: GuestListState): void {
  if (open) store.set({ eventId: open.eventId, list })
}

async function load(opened: Open): Promise<void> {
  const { eventId, orgId, leaving } = opened
  if (!newest) throw new Error('A guest list is opened with a view of it.')
  showList(asLeft(eventId) ?? startLoading)
  try {
    const answer = guestWorker().call(
      'open',
      { eventId, orgId, view: newest },
      { signal: leaving.signal, onProgress: (progress) => showList({ state: 'loading', progress }) },
    )
    const { snapshot, isKept } = await answer
    showList(toReady(snapshot, newest.number, { refresh: isKept ? 'running' : 'idle', live: 'off' }))
    if (snapshot.viewNumber < newest.number) void showNewestView()
    await goOn(opened, isKept)
  } catch (error) {
    if (open === opened && !isAbort(error)) showList(toFailed(error))
  }
}

/** What was last shown of the event, while the worker is asked whether it still has it. */
function asLeft(eventId: EventId): ReadyGuestList | null {
  const { eventId: shownEvent, list } = store.get()
  if (shownEvent !== eventId || list.state !== 'ready') return null
  return { ...list, isBehind: true, refresh: 'running', live: 'off' }
}

/** From here on the list is kept up with the platform. */
async function goOn(opened: Open, isKept: boolean): Promise<void> {
  if (isKept) {
    opened.nextWay = 'kept'
    void runCheck()
  }
  const capabilities = await loadCapabilities()
  if (open !== opened || !capabilities.has('live') || !capabilities.has('ticket-changes')) return
  opened.stopFollowing?.()
  opened.stopFollowing = followEvent(opened.eventId, {
    onHint: () => void guestSource.catchUp(),
    onState(live) {
      const ready = open === opened ? readyList() : null
      if (ready && ready.live !== live) showList({ ...ready, live })
    },
  })
}

/** One answer after another comes from the worker, each from what it holds by then: none is older than the last. */
async function showNewestView(): Promise<void> {
  if (!open || !newest) return
  const { leaving } = open
  try {
    const answer = await guestWorker().call('show', newest, { signal: leaving.signal })
    const ready = readyList()
    if (ready && !leaving.signal.aborted) showList(withPage(ready, answer, newest.number))
  } catch (error) {
    if (!leaving.signal.aborted && !isAbort(error)) showList(toFailed(error))
  }
}

async function patch(tickets: readonly GuestTicket[]): Promise<void> {
  const ready = readyList()
  if (!open || !ready) return
  const { leaving } = open
  try {
    const snapshot = await guestWorker().call('patch', { tickets }, { signal: leaving.signal })
    const { live, refresh } = readyList() ?? ready
    if (snapshot && newest && !leaving.signal.aborted) showList(toReady(snapshot, newest.number, { refresh, live }))
  } catch (error) {
    if (!leaving.signal.aborted && !isAbort(error)) showList(toFailed(error))
  }
}

async function check(): Promise<void> {
  const checked = open
  if (!checked || !newest) return
  const way = checked.nextWay ?? 'changes'
  const { leaving } = checked
  checked.nextWay = null
  clearTimeout(checked.retryTimer)
  try {
    const canAskChanges = (await loadCapabilities()).has('ticket-changes')
    const answer = await guestWorker().call('check', { way, canAskChanges }, { signal: leaving.signal })
    checked.failedChecks = 0
    const ready = open === checked ? readyList() : null
    if (ready) showList(withCheck(ready, answer, newest.number, checked.nextWay ? 'running' : 'idle'))
  } catch (error) {
    if (open !== checked || isAbort(error)) return
    // The event is gone, or the worker is, and the list with it.
    if (!(error instanceof ApiError) || error.status === 404) return showList(toFailed(error))
    checkFailed(checked)
  }
}

/** What is shown stays, and is said to be old. Where changes are followed nobody has to ask again by hand. */
function checkFailed(checked: Open): void {
  const ready = readyList()
  if (ready) showList({ ...ready, refresh: 'failed' })
  if (!checked.stopFollowing) return
  checked.retryTimer = setTimeout(() => void guestSource.catchUp(), retryDelayMs(checked.failedChecks))
  checked.failedChecks += 1
}
