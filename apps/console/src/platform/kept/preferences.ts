import { z } from 'zod'
import { createStore, useStore } from '#platform/external-store.ts'
import { readStored, writeStored } from './browser-storage.ts'

const Preferences = z.object({
  railCollapsed: z.boolean().default(false),
  /** Single-letter shortcuts interfere with speech input, so they can be turned off. */
  singleKeyShortcuts: z.boolean().default(true),
  /** Read or dismissed. */
  firstStepsDone: z.boolean().default(false),
  /** Ended jobs that were opened in this browser, newest first. */
  seenJobs: z.array(z.string()).default([]),
  /** On the guest list. Closed by default, so that guests are in sight. */
  breakdownOpen: z.boolean().default(false),
  doorName: z.string().optional(),
})
export type Preferences = z.output<typeof Preferences>

const key = 'ground-control.preferences'
const read = () => readStored(key, Preferences) ?? Preferences.parse({})
const store = createStore(read())

/** These belong to the browser, not to a person, so they survive a sign-out. */
export const preferences = () => store.get()
export const usePreferences = () => useStore(store)

export function setPreference(change: Partial<Preferences>): void {
  store.set({ ...store.get(), ...change })
  writeStored(key, store.get())
}

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === key) store.set(read())
})
