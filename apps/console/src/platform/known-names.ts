import { registerCache } from './caches.ts'
import { createStore, useStore } from './external-store.ts'

type Names = Readonly<Record<string, string>>
type People = Readonly<Record<string, string>>

type Requests = Readonly<Record<string, string | undefined>>

const none: Names = {}
const store = createStore(none)
const people = createStore<People>(none)
const requests = createStore<Requests>(none)
registerCache(() => {
  store.set(none)
  people.set(none)
  requests.set(none)
})

/** A screen that learned what an id is called says so here; the way to the page then shows the name. */
export function rememberName(id: string, name: string): void {
  if (store.get()[id] !== name) store.set({ ...store.get(), [id]: name })
}

/** A purchase belongs to its purchaser, whom the address does not name. */
export function rememberPerson(id: string, accountId: string): void {
  if (people.get()[id] !== accountId) people.set({ ...people.get(), [id]: accountId })
}

/** A job belongs to its event while it waits for approval, and later to the refunds. */
export function rememberRequest(jobId: string, eventId: string | undefined): void {
  if (requests.get()[jobId] !== eventId) requests.set({ ...requests.get(), [jobId]: eventId })
}

export const useKnownNames = (): Names => useStore(store)

export const useKnownPeople = (): People => useStore(people)

export const useKnownRequests = (): Requests => useStore(requests)
