import { createStore, useStore } from './external-store.ts'
import { registerCache } from './kept/caches.ts'

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

/** Screens store the names of ids here, so that breadcrumbs show them. */
export function rememberName(id: string, name: string): void {
  if (store.get()[id] !== name) store.set({ ...store.get(), [id]: name })
}

export function rememberPerson(id: string, accountId: string): void {
  if (people.get()[id] !== accountId) people.set({ ...people.get(), [id]: accountId })
}

export function rememberRequest(jobId: string, eventId: string | undefined): void {
  if (requests.get()[jobId] !== eventId) requests.set({ ...requests.get(), [jobId]: eventId })
}

export const useKnownNames = (): Names => useStore(store)

export const useKnownPeople = (): People => useStore(people)

export const useKnownRequests = (): Requests => useStore(requests)
