import type { OrganizationCacheConfig } from '#platform/config.ts'

export type LaneNeeds = {
  readonly settings: () => Pick<OrganizationCacheConfig, 'chunk' | 'concurrency' | 'pauseMs'>
  readonly pause: (milliseconds: number) => Promise<void>
}

type RequestLane = <Value>(task: () => Promise<Value>, signal: AbortSignal) => Promise<Value>

export function createRequestLane({ settings, pause }: LaneNeeds): RequestLane {
  const waiting: (() => Promise<void>)[] = []
  let running = 0
  let startedOfChunk = 0
  let isPausing = false

  function move() {
    const { chunk, concurrency, pauseMs } = settings()
    while (!isPausing && running < concurrency && startedOfChunk < chunk) {
      const start = waiting.shift()
      if (!start) break
      running += 1
      startedOfChunk += 1
      void start().then(handleEnd)
    }
    if (isPausing || running > 0) return
    if (waiting.length > 0) void rest(pauseMs)
    else startedOfChunk = 0
  }

  function handleEnd() {
    running -= 1
    move()
  }

  async function rest(pauseMs: number) {
    isPausing = true
    await pause(pauseMs)
    isPausing = false
    startedOfChunk = 0
    move()
  }

  return (task, signal) =>
    new Promise((resolve, reject) => {
      const start = () => task().then(resolve, reject)
      waiting.push(start)
      signal.addEventListener('abort', () => {
        const place = waiting.indexOf(start)
        if (place >= 0) waiting.splice(place, 1)
        reject(signal.reason)
      })
      move()
    })
}
