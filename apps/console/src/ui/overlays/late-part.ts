import { useSyncExternalStore } from 'react'
import { loadWholeTheme } from '#ui/theme/whole-theme.ts'
import { phoneQuery } from '#ui/use-media-query.ts'

/** Code that no first screen needs: it comes when somebody is about to use it, or in idle time. */
export type LatePart<Code> = {
  /** 'The search': what a message calls it. */
  readonly name: string
  /** null: not there yet. */
  readonly get: () => Code | null
  readonly load: () => Promise<Code>
  readonly subscribe: (listener: () => void) => () => void
}

const parts: LatePart<unknown>[] = []
const phoneParts: LatePart<unknown>[] = []

export const latePart = <Code>(name: string, fetchCode: () => Promise<Code>): LatePart<Code> =>
  partOf(name, async () => (await Promise.all([fetchCode(), loadWholeTheme()]))[0])

/** What the first screen of a phone has and no other, with its styles among the first ones. There it comes at the start. */
export function phonePart<Code>(name: string, fetchCode: () => Promise<Code>): LatePart<Code> {
  const part = partOf(name, fetchCode)
  phoneParts.push(part)
  return part
}

/** Nothing elsewhere. Who shows one that could not be had tells so, and it is tried again in idle time. */
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
          // The next one who wants it tries again.
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

/** All that screens on this page may want, so that it opens at once and while the server is out of reach. */
export async function loadLateParts(): Promise<void> {
  for (const { load } of parts) await load()
}

/** Whoever wants it then is told when it still cannot be had. */
export const warm = ({ load }: LatePart<unknown>): void => void load().catch(() => undefined)

export const useLoaded = <Code>({ subscribe, get }: LatePart<Code>): Code | null =>
  useSyncExternalStore(subscribe, get, get)
