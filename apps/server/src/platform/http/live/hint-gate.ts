export type HintGate = {
  pass(key: string, send: () => void): void
  close(): void
}

/**
 * At most one of a key in a while: the first at once, of those that follow the last, at the end of the while. None is
 * lost: whatever happened is followed by a hint that was sent after it.
 */
export function createHintGate({ everyMs }: { everyMs: number }): HintGate {
  const closed = new Map<string, { timer: NodeJS.Timeout; held: (() => void) | null }>()

  const hold = (key: string) => {
    const timer = setTimeout(() => {
      const held = closed.get(key)?.held
      closed.delete(key)
      if (!held) return
      hold(key)
      held()
    }, everyMs)
    closed.set(key, { timer, held: null })
  }

  return {
    pass(key, send) {
      const waiting = closed.get(key)
      if (waiting) {
        waiting.held = send
        return
      }
      hold(key)
      send()
    },
    close() {
      for (const { timer } of closed.values()) clearTimeout(timer)
      closed.clear()
    },
  }
}
