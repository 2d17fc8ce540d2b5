type Asking = { controller: AbortController; waiting: number }

type Request<Value> = { readonly answer: Promise<Value>; readonly asking: Asking }

type SharedRequests<Key, Value> = {
  ask(key: Key, signal?: AbortSignal): Promise<Value>
  /** Aborts the running request and repeats it for everyone waiting. */
  renew(key: Key): void
  /** New callers don't join requests that are already running. */
  forget(): void
}

export function createSharedRequests<Key, Value>(
  run: (key: Key, signal: AbortSignal) => Promise<Value>,
): SharedRequests<Key, Value> {
  const running = new Map<Key, Request<Value>>()

  function start(key: Key): Request<Value> {
    const asking = { controller: new AbortController(), waiting: 0 }
    const request = { asking, answer: lastAnswer(key, asking) }
    running.set(key, request)
    const end = () => dropIfOurs(key, request)
    request.answer.then(end, end)
    return request
  }

  /** Ignores the outcome of a request that was renewed. */
  async function lastAnswer(key: Key, asking: Asking): Promise<Value> {
    for (;;) {
      const { controller } = asking
      try {
        controller.signal.throwIfAborted()
        const value = await run(key, controller.signal)
        if (asking.controller === controller) return value
      } catch (error) {
        if (asking.controller === controller) throw error
      }
    }
  }

  function dropIfOurs(key: Key, request: Request<Value>) {
    if (running.get(key) === request) running.delete(key)
  }

  function leave(key: Key, request: Request<Value>) {
    const { asking } = request
    asking.waiting -= 1
    // Deferred: a replaced search leaves and rejoins in the same turn.
    queueMicrotask(() => {
      if (asking.waiting > 0) return
      dropIfOurs(key, request)
      asking.controller.abort()
    })
  }

  return {
    ask(key, signal) {
      if (signal?.aborted) return Promise.reject(signal.reason)
      const request = running.get(key) ?? start(key)
      request.asking.waiting += 1
      if (!signal) return request.answer
      return new Promise((resolve, reject) => {
        function stopWaiting() {
          reject(signal?.reason)
          leave(key, request)
        }
        signal.addEventListener('abort', stopWaiting, { once: true })
        const end = () => signal.removeEventListener('abort', stopWaiting)
        request.answer.then(resolve, reject).then(end)
      })
    },
    renew(key) {
      const asking = running.get(key)?.asking
      if (!asking) return
      const { controller } = asking
      asking.controller = new AbortController()
      controller.abort()
    },
    forget: () => running.clear(),
  }
}
