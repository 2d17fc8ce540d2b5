import type { CallOptions } from '@ground-control/contract/client'
import { letInAtDoor, redeemAtDoor as redeemCall } from '@ground-control/contract/door'
import type { BodyOf } from '@ground-control/contract/endpoint'
import type { EventId } from '@ground-control/domain/values/ids'
import { useEffect } from 'react'
import { api } from '#platform/api.ts'
import { health } from '#platform/calls/health.ts'
import { useCapability } from '#platform/capabilities.ts'
import { useStore } from '#platform/external-store.ts'
import { createDoorQueue, type QueuedStep, type Taken } from './door-queue.ts'
import { isQueueKey } from './queue-storage.ts'

/** A guest waits at the door, so after this time it counts as not saved yet. */
const answerTimeoutMs = 8_000
const againMs = 15_000

/** Accessed only when used: if a browser forbids storage, even naming it throws. */
const storage = {
  get length() {
    return localStorage.length
  },
  key: (at: number) => localStorage.key(at),
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
}

export const doorQueue = createDoorQueue({ storage, send, alone: inOneTab() })

export const useDoorSteps = () => useStore(doorQueue.steps)

/** Sends waiting steps as soon as possible, on any screen. */
export function useDoorSending(): void {
  const isOffered = useCapability('door')
  const waits = useStore(doorQueue.steps).some(({ refusal }) => refusal === undefined)
  useEffect(() => {
    const follow = (event: StorageEvent) => isQueueKey(event.key) && doorQueue.readAgain()
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
  useEffect(() => {
    if (!isOffered || !waits) return
    const flush = () => void doorQueue.flush()
    let wasOut = health.get().state === 'unreachable'
    const unfollow = health.subscribe(() => {
      const isOut = health.get().state === 'unreachable'
      if (wasOut && !isOut) flush()
      wasOut = isOut
    })
    flush()
    window.addEventListener('online', flush)
    const timer = setInterval(flush, againMs)
    return () => {
      unfollow()
      window.removeEventListener('online', flush)
      clearInterval(timer)
    }
  }, [isOffered, waits])
}

export const redeemAtDoor = (eventId: EventId, body: BodyOf<typeof redeemCall>, options: CallOptions) =>
  api(redeemCall, { params: { eventId }, body }, options)

async function send(step: QueuedStep): Promise<Taken> {
  const { key, eventId, ticketId, door, madeAt } = step
  const options = { idempotencyKey: key, signal: AbortSignal.timeout(answerTimeoutMs) }
  if (step.kind === 'let-in') {
    await api(letInAtDoor, { params: { eventId }, body: { ticketId, reason: step.reason, door, madeAt } }, options)
    return { version: null }
  }
  const body = { ticketId, codeHash: step.codeHash, door, ...(isLate(madeAt) && { madeAt }) }
  const { version } = await redeemAtDoor(eventId, body, options)
  return { version }
}

/** Only a late step carries its own time; one sent at once gets the server's. */
const isLate = (madeAt: string): boolean => Date.now() - Date.parse(madeAt) > answerTimeoutMs

/** Without locks, as outside https, tabs may send the same step; its key makes it count once. */
function inOneTab(): <T>(work: () => Promise<T>) => Promise<T> {
  if (navigator.locks) return (work) => navigator.locks.request('ground-control.door', work)
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work, work)
    last = mine
    return mine
  }
}
