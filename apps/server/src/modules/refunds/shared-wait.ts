import { setTimeout as wait } from 'node:timers/promises'

type Needs = {
  readonly isOpen: (id: string) => Promise<boolean>
  readonly everyMs: number
  readonly signal: AbortSignal
}

type Watch = { readonly ended: Promise<void>; waiters: number }

/** Waits until something is no longer open. All who wait for the same thing share one query. */
export function createSharedWait({ isOpen, everyMs, signal }: Needs) {
  const watches = new Map<string, Watch>()

  function watchOf(id: string): Watch {
    const current = watches.get(id)
    if (current) return current
    const watch: Watch = { ended: Promise.resolve().then(() => ask(id, watch)), waiters: 0 }
    watches.set(id, watch)
    return watch
  }

  async function ask(id: string, watch: Watch): Promise<void> {
    try {
      while (watch.waiters > 0 && !signal.aborted && (await isOpen(id))) {
        await wait(everyMs, undefined, { signal }).catch(() => undefined)
      }
    } finally {
      forget(id, watch)
    }
  }

  function forget(id: string, watch: Watch): void {
    if (watches.get(id) === watch) watches.delete(id)
  }

  return async (id: string, deadline: number): Promise<void> => {
    const watch = watchOf(id)
    watch.waiters += 1
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, Math.max(0, deadline - Date.now()))
    })
    try {
      await Promise.race([watch.ended, late])
    } finally {
      clearTimeout(timer)
      watch.waiters -= 1
      if (watch.waiters === 0) forget(id, watch)
    }
  }
}
