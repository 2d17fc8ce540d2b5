import { performance } from 'node:perf_hooks'

/** Calls under way at once in this process. */
const most = 112
/** Enough for the default rate at one second per call. */
const least = 32
const lookEveryMs = 200
/** Above this share of busy time, people using the console would notice a job. */
const busyShare = 0.75

/** Falls quickly when this process is busy, and rises slowly when it isn't. */
export const nextRoom = (room: number, share: number): number =>
  share > busyShare ? Math.max(least, Math.floor(room * 0.8)) : Math.min(most, room + 8)

/** Limits the calls that jobs have under way, so that people have room. */
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
