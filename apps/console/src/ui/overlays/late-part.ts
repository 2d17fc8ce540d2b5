import { useSyncExternalStore } from 'react'
import { loadWholeTheme } from '#ui/theme/whole-theme.ts'
import { phoneQuery } from '#ui/use-media-query.ts'

/** Code that no first screen needs, fetched just before use or in idle time. */
export type LatePart<Code> = {
  /** For messages: 'The search'. */
  readonly name: string
  /** null: not loaded yet. */
  readonly get: () => Code | null
  readonly load: () => Promise<Code>
  readonly subscribe: (listener: () => void) => () => void
}

const parts: LatePart<unknown>[] = []
const phoneParts: LatePart<unknown>[] = []

export const latePart = <Code>(name: string, fetchCode: () => Promise<Code>): LatePart<Code> =>
  partOf(name, async () => (await Promise.all([fetchCode(), loadWholeTheme()]))[0])

/** Code that only a phone's first screen needs, where it loads at the start. */
export function phonePart<Code>(name: string, fetchCode: () => Promise<Code>): LatePart<Code> {
  const part = partOf(name, fetchCode)
  phoneParts.push(part)
  return part
}

/** Does nothing elsewhere. If a part can't be loaded, its user shows a message, and idle time tries again. */
export async function loadPhoneParts(): Promise<void> {
  if (window.matchMedia(phoneQuery).matches) await Promise.allSettled(phoneParts.map(({ load }) => load()))
}

function partOf<Code>(name: string, fetchCode: () => Promise<Code>): LatePart<Code> {
  let code: Code | null = null
  let coming: Promise<Code> | null = null
  const listeners = new Set<() => void>()
  const part: LatePart<Code> = {
    name,
    get: () => code,
    load() {
      coming ??= fetchCode().then(
        (found) => {
          code = found
          for (const tell of listeners) tell()
          return found
        },
        (error: unknown) => {
          // The next use tries again.
          coming = null
          throw error
        },
      )
      return coming
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  parts.push(part)
  return part
}

/** All parts that screens may use, so that they open at once, even while the server can't be reached. */
export async function loadLateParts(): Promise<void> {
  for (const { load } of parts) await load()
}

/** If it still can't be loaded, its user shows a message then. */
export const warm = ({ load }: LatePart<unknown>): void => void load().catch(() => undefined)

export const useLoaded = <Code>({ subscribe, get }: LatePart<Code>): Code | null =>
  useSyncExternalStore(subscribe, get, get)
