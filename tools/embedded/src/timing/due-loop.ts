/** Never runs twice at once. A wake-up during a run causes another run. `restMs` merges wake-ups. */
export function createDueLoop(work: () => Promise<number | null>, onFailure: (error: unknown) => void, restMs = 0) {
  let restedAtMs = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let wanted = false
  let stopped = false

  async function run() {
    let nextMs: number | null
    wanted = false
    restedAtMs = performance.now() + restMs
    try {
      nextMs = await work()
    } catch (error) {
      onFailure(error)
      nextMs = afterFailureMs
    }
    if (nextMs !== null && !stopped) timer = setTimeout(wake, Math.min(Math.max(nextMs, 1), maxTimerMs)).unref()
  }

  function wake() {
    wanted = true
    if (stopped || running) return
    clearTimeout(timer)
    const waitMs = restedAtMs - performance.now()
    if (waitMs > 0) {
      timer = setTimeout(wake, waitMs).unref()
      return
    }
    running = run().finally(() => {
      running = undefined
      if (wanted) wake()
    })
  }

  return {
    wake,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

const afterFailureMs = 1000
const maxTimerMs = 60 * 60_000
