import { registerCache } from '#platform/caches.ts'
import { createStore, useStore } from '#platform/external-store.ts'

const session = createStore(1)

/** A11: another one whenever who is signed in changes, for what is kept by being shown. */
export const useSessionNumber = (): number => useStore(session)

registerCache(() => session.set(session.get() + 1))
