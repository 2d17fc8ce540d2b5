export function timeLimit(ms: number, also?: AbortSignal) {
  const controller = new AbortController()
  const end = () => controller.abort()
  const timer = setTimeout(end, ms)
  also?.addEventListener('abort', end)
  if (also?.aborted) end()
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer)
      also?.removeEventListener('abort', end)
    },
  }
}

export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const limit = timeLimit(ms, signal)
    const end = () => {
      limit.clear()
      resolve()
    }
    if (limit.signal.aborted) end()
    else limit.signal.addEventListener('abort', end, { once: true })
  })
}
