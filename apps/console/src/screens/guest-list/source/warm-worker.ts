let warm: Worker | null = null

/** Loads the worker's code while the page is still starting. */
export function warmGuestWorker(): void {
  warm ??= newWorker()
}

/** The preloaded worker, or a new one. */
export function takeGuestWorker(): Worker {
  const worker = warm ?? newWorker()
  warm = null
  return worker
}

const newWorker = () =>
  new Worker(new URL('./worker/guest-worker.ts', import.meta.url), { type: 'module', name: 'guests' })
