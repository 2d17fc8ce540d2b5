import { setTimeout as pause } from 'node:timers/promises'
import { openLive } from '@ground-control/server/testing/live-stream'

type Needs = {
  readonly originOf: () => string
  readonly token: () => Promise<string>
  readonly eventId: string
}

/** The live line of an open console: it reconnects by itself and is never loaded again. */
export function openConsole({ originOf, token, eventId }: Needs) {
  let stream: Awaited<ReturnType<typeof openLive>> | null = null
  let lines = 0
  let isOver = false

  async function follow(): Promise<void> {
    while (!isOver) {
      try {
        stream = await openLive(originOf(), await token(), eventId)
        lines += 1
        await stream.ended
      } catch {
        // No server is reachable right now.
      }
      stream = null
      await pause(200)
    }
  }

  const following = follow()
  return {
    /** The hints of the open line. */
    hints: () => stream?.hints() ?? [],
    isReady: () => (stream?.ready() ?? 0) > 0,
    lines: () => lines,
    async close(): Promise<void> {
      isOver = true
      stream?.close()
      await following
    },
  }
}
