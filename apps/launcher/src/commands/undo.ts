const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

/** Undoes unfinished work if it fails, or if somebody stops the command. */
export function orUndone<T>(work: () => Promise<T>, undo: (error?: unknown) => Promise<void>): Promise<T> {
  return new Promise((resolve, reject) => {
    let isStopped = false
    const stop = (signal: keyof typeof exitCodes) => {
      if (isStopped) return
      isStopped = true
      undo()
        .catch(() => {})
        .finally(() => process.exit(exitCodes[signal]))
    }
    process.on('SIGINT', stop).on('SIGTERM', stop)
    const leave = () => process.off('SIGINT', stop).off('SIGTERM', stop)
    work().then(
      (value) => {
        leave()
        if (!isStopped) resolve(value)
      },
      async (error: unknown) => {
        leave()
        // The undo itself makes the work fail, so ignore that failure.
        if (isStopped) return
        await undo(error).catch(() => {})
        reject(error)
      },
    )
  })
}
