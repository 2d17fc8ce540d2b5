type LruCache<K, V> = {
  readonly size: number
  get(key: K): V | undefined
  set(key: K, value: V): void
  delete(key: K): boolean
  clear(): void
}

type Options = { readonly lifetimeMs: number; readonly maxEntries: number; readonly now: () => number }

/** An entry expires a fixed time after it was set; when the cache is full, the least recently used one is dropped. */
export function createLruCache<K, V>({ lifetimeMs, maxEntries, now }: Options): LruCache<K, V> {
  // A Map keeps insertion order: the first entry is always the least recently used.
  const entries = new Map<K, { readonly value: V; readonly expiresAt: number }>()

  function dropExpired(): void {
    const time = now()
    for (const [key, entry] of entries) if (entry.expiresAt <= time) entries.delete(key)
  }

  function dropLeastRecentlyUsed(): void {
    for (const key of entries.keys()) {
      if (entries.size <= maxEntries) return
      entries.delete(key)
    }
  }

  return {
    get size() {
      dropExpired()
      return entries.size
    },
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      if (entry.expiresAt <= now()) return undefined
      entries.set(key, entry)
      return entry.value
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, { value, expiresAt: now() + lifetimeMs })
      if (entries.size <= maxEntries) return
      dropExpired()
      dropLeastRecentlyUsed()
    },
    delete: (key) => entries.delete(key),
    clear: () => entries.clear(),
  }
}
