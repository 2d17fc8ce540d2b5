type Asking = { controller: AbortController; waiting: number }

type Request<Value> = { readonly answer: Promise<Value>; readonly asking: Asking }

type SharedRequests<Key, Value> = {
  ask(key: Key, signal?: AbortSignal): Promise<Value>
  /** The request on its way, if there is one, is given up and made again for all who wait for it. */
  renew(key: Key): void
  /** Whoever asks from now on does not get an answer that was on its way before. */
  forget(): void
}

/**
 * However many ask for one thing at the same time, one request is made. Who stops waiting leaves the others their
 * answer; when nobody waits any more the request is given up.
 */
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

  /** What became of a request that was made again meanwhile does not count. */
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
    // Not at once: a search that replaces another one leaves and comes back in the same turn.
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
