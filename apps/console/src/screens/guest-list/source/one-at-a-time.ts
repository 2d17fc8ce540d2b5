/**
 * Runs one at a time. Requests during a run cause exactly one more, since that run may have read too early. `run` must
 * not fail.
 */
export function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | null = null
  let next: Promise<void> | null = null

  function start(): Promise<void> {
    const started = run().finally(() => {
      if (current === started) current = null
    })
    current = started
    return started
  }

  return () => {
    if (!current) return start()
    next ??= current.then(() => {
      next = null
      return start()
    })
    return next
  }
}
