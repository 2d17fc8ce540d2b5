import { listDoorChanges, listDoorTickets } from '@ground-control/contract/door'
import type { EventId } from '@ground-control/domain/values/ids'
import { useEffect, useState } from 'react'
import { api } from '#platform/api.ts'
import { createDoorList, type DoorList } from './door-list.ts'

export type KeptList = {
  readonly list: DoorList | null
  readonly asOf: number | null
}

const againMs = 20_000
const pageSize = 5_000

/** Reads the event's tickets in the background and keeps them current for offline checks. */
export function useDoorList(eventId: EventId, isOffered: boolean): KeptList {
  const [kept, setKept] = useState<KeptList>({ list: null, asOf: null })
  useEffect(() => {
    if (!isOffered) return
    const gone = new AbortController()
    void follow(eventId, gone.signal, setKept)
    return () => gone.abort()
  }, [eventId, isOffered])
  return kept
}

async function follow(eventId: EventId, signal: AbortSignal, onKept: (kept: KeptList) => void): Promise<void> {
  let known: { readonly list: DoorList; readonly tag: string } | null = null
  while (!signal.aborted) {
    const askedAt = Date.now()
    try {
      known = known ? await updated(eventId, known, signal) : await readWhole(eventId, signal)
      if (known) onKept({ list: known.list, asOf: askedAt })
    } catch {
      // Without a connection, the list stays and shows its age.
    }
    // Read again at once if too much has changed.
    if (known || signal.aborted) await pause(againMs, signal)
    else await pause(retryMs, signal)
  }
}

const retryMs = 3_000

async function readWhole(eventId: EventId, signal: AbortSignal) {
  const list = createDoorList()
  let tag: string | null = null
  let after: string | undefined
  do {
    const page = await api(listDoorTickets, { params: { eventId }, query: { after, limit: pageSize } }, { signal })
    tag ??= page.tag
    list.put(page.tickets)
    after = page.next ?? undefined
  } while (after !== undefined)
  // Adds changes that arrived while it was being read.
  return updated(eventId, { list, tag }, signal)
}

async function updated(
  eventId: EventId,
  { list, tag }: { readonly list: DoorList; readonly tag: string },
  signal: AbortSignal,
) {
  const changes = await api(listDoorChanges, { params: { eventId }, query: { since: tag } }, { signal })
  if (!changes.complete) return null
  list.put(changes.tickets)
  return { list, tag: changes.tag }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
