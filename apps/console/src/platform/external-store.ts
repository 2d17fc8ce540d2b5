import { useSyncExternalStore } from 'react'

type Listener = () => void

export type ExternalStore<T> = {
  get(): T
  set(value: T): void
  subscribe(listener: Listener): () => void
}

/** A value outside React that screens can follow. */
export function createStore<T>(initial: T): ExternalStore<T> {
  const listeners = new Set<Listener>()
  let value = initial
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <T>(store: Pick<ExternalStore<T>, 'get' | 'subscribe'>): T =>
  useSyncExternalStore(store.subscribe, store.get)

export const useStoreValue = <T, Part>(
  store: Pick<ExternalStore<T>, 'get' | 'subscribe'>,
  select: (value: T) => Part,
): Part => useSyncExternalStore(store.subscribe, () => select(store.get()))
