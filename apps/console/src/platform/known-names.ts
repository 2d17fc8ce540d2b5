import { registerCache } from './caches.ts'
import { createStore, useStore } from './external-store.ts'

type Names = Readonly<Record<string, string>>
/** The account behind an id. */
type People = Readonly<Record<string, string>>

const none: Names = {}
const store = createStore(none)
const people = createStore<People>(none)
registerCache(() => {
  store.set(none)
  people.set(none)
})

/** A screen that learned what an id is called says so here; the way to the page then shows the name. */
export function rememberName(id: string, name: string): void {
  if (store.get()[id] !== name) store.set({ ...store.get(), [id]: name })
}

/** A purchase belongs to its purchaser, whom the address does not name. */
export function rememberPerson(id: string, accountId: string): void {
  if (people.get()[id] !== accountId) people.set({ ...people.get(), [id]: accountId })
}

export const useKnownNames = (): Names => useStore(store)

export const useKnownPeople = (): People => useStore(people)
