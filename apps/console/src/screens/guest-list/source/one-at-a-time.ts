/**
 * Runs one at a time. Asked for during a run, it runs exactly once more, however often it was asked for: what was
 * read before the asking does not answer it. Settles with the run that answers; `run` must not fail.
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
