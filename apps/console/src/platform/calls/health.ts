import type { Answer } from '@ground-control/contract/client'
import { createStore, useStore } from '#platform/external-store.ts'

export type Health =
  | { readonly state: 'unknown' }
  | { readonly state: 'answering'; readonly latencyMs: number }
  /** `retryAt`: when the server is probed next. */
  | { readonly state: 'unreachable'; readonly retryAt: number | null }

/** No answer, or an answer from a proxy that got none. */
const outageStatuses: ReadonlySet<number> = new Set([0, 502, 503, 504])
export const isOutage = (status: number): boolean => outageStatuses.has(status)

const store = createStore<Health>({ state: 'unknown' })

export const health = store
export const useHealth = () => useStore(store)

export function noteAnswer({ status, milliseconds, isProblem }: Answer): void {
  if (isOutage(status) && !isOfProvider(status, isProblem)) noteOutage()
  else store.set({ state: 'answering', latencyMs: Math.round(milliseconds) })
}

/** A 504 with the platform's own problem is about the payment provider, so the platform answers. */
const isOfProvider = (status: number, isProblem: boolean): boolean => status === 504 && isProblem

/** Also called before a call is made, if its token can't be renewed. */
export function noteFailure(status: number): void {
  if (status === 0) noteOutage()
}

export function noteRetryAt(retryAt: number | null): void {
  if (store.get().state === 'unreachable') store.set({ state: 'unreachable', retryAt })
}

function noteOutage(): void {
  if (store.get().state !== 'unreachable') store.set({ state: 'unreachable', retryAt: null })
}
