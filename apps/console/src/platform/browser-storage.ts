import type { z } from 'zod'

/** What this browser remembers under one key. Content that is not what we wrote counts as nothing. */
export function readStored<T>(key: string, schema: z.ZodType<T>): T | null {
  try {
    const text = localStorage.getItem(key)
    if (text === null) return null
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    // Not JSON, or a browser that keeps nothing for us.
    return null
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Full, or switched off: it lasts as long as the page then.
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Where nothing can be kept there is nothing to remove.
  }
}
