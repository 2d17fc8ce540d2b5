import { registerCache } from './caches.ts'
import { createStore, useStore } from './external-store.ts'

type Names = Readonly<Record<string, string>>

const none: Names = {}
const store = createStore(none)
registerCache(() => store.set(none))

/** A screen that learned what an id is called says so here; the way to the page then shows the name. */
export function rememberName(id: string, name: string): void {
  if (store.get()[id] !== name) store.set({ ...store.get(), [id]: name })
}

export const useKnownNames = (): Names => useStore(store)
