type Request<Value> = { readonly answer: Promise<Value>; readonly controller: AbortController; waiting: number }

type SharedRequests<Key, Value> = {
  ask(key: Key, signal?: AbortSignal): Promise<Value>
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
    const controller = new AbortController()
    const request = { answer: run(key, controller.signal), controller, waiting: 0 }
    running.set(key, request)
    const end = () => dropIfOurs(key, request)
    request.answer.then(end, end)
    return request
  }

  function dropIfOurs(key: Key, request: Request<Value>) {
    if (running.get(key) === request) running.delete(key)
  }

  function leave(key: Key, request: Request<Value>) {
    request.waiting -= 1
    // Not at once: a search that replaces another one leaves and comes back in the same turn.
    queueMicrotask(() => {
      if (request.waiting > 0) return
      dropIfOurs(key, request)
      request.controller.abort()
    })
  }

  return {
    ask(key, signal) {
      if (signal?.aborted) return Promise.reject(signal.reason)
      const request = running.get(key) ?? start(key)
      request.waiting += 1
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
    forget: () => running.clear(),
  }
}
