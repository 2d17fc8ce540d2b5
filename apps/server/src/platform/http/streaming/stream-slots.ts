import { Refusal } from '#platform/http/refusal.ts'

export type Slots = {
  enter(signal: AbortSignal): Promise<() => void>
}

/** At most `max` at once, first come, first served. A caller that waits too long is told when to retry. */
export function createSlots({ max, waitMs }: { max: number; waitMs: number }): Slots {
  let taken = 0
  const waiting: (() => void)[] = []

  const leaveOnce = () => {
    let left = false
    return () => {
      if (left) return
      left = true
      const next = waiting.shift()
      if (next) next()
      else taken -= 1
    }
  }

  return {
    async enter(signal) {
      signal.throwIfAborted()
      if (taken < max) {
        taken += 1
        return leaveOnce()
      }
      await new Promise<void>((resolve, reject) => {
        const stop = (reason: unknown) => {
          waiting.splice(waiting.indexOf(admit), 1)
          settle()
          reject(reason)
        }
        const onAbort = () => stop(signal.reason)
        const timer = setTimeout(() => stop(tooMany(waitMs)), waitMs)
        const settle = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', onAbort)
        }
        const admit = () => {
          settle()
          resolve()
        }
        signal.addEventListener('abort', onAbort)
        waiting.push(admit)
      })
      return leaveOnce()
    },
  }
}

const tooMany = (waitMs: number) =>
  new Refusal('too-slow', 'Too many long lists are loading right now. Try again in a moment.', {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
