import { performance } from 'node:perf_hooks'

/** Calls on their way at once in this process. */
const most = 112
/** Enough for the default pace, with a second for each call. */
const least = 32
const lookEveryMs = 200
/** Beyond this share of its time, people who use the console would notice a job. */
const busyShare = 0.75

/** Sinks quickly when this process is busy, and rises slowly when it is not. */
export const nextRoom = (room: number, share: number): number =>
  share > busyShare ? Math.max(least, Math.floor(room * 0.8)) : Math.min(most, room + 8)

/** How many calls a job may have on their way, so that it leaves room for people. */
export function createRoom() {
  let room = least
  let lookedAt = performance.now()
  let seen = performance.eventLoopUtilization()
  return (): number => {
    if (performance.now() - lookedAt >= lookEveryMs) {
      lookedAt = performance.now()
      const now = performance.eventLoopUtilization()
      room = nextRoom(room, performance.eventLoopUtilization(now, seen).utilization)
      seen = now
    }
    return room
  }
}
