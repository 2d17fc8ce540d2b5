export type HintGate = {
  pass(key: string, send: () => void): void
  close(): void
}

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
