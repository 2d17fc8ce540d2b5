type LruCache<K, V> = {
  readonly size: number
  get(key: K): V | undefined
  set(key: K, value: V): void
  delete(key: K): boolean
  clear(): void
}

type Options = { readonly lifetimeMs: number; readonly maxEntries: number; readonly now: () => number }

/** An entry lives from its last set, whatever reads it; when the cache is full the one unread the longest goes. */
export function createLruCache<K, V>({ lifetimeMs, maxEntries, now }: Options): LruCache<K, V> {
  // A Map keeps the order of insertion: the first entry is always the least recently used.
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
      dropExpired() // a dead entry must not cost a living one its place
      dropLeastRecentlyUsed()
    },
    delete: (key) => entries.delete(key),
    clear: () => entries.clear(),
  }
}
