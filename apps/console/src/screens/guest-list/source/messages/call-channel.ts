import { abortError, fromWire, toWire, type WireFailure } from './wire-failure.ts'

type Calls = Readonly<Record<string, { readonly input: unknown; readonly output: unknown; readonly progress: unknown }>>

export type Message =
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly kind: 'abort'; readonly id: number }
  | { readonly kind: 'progress'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'result'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly failure: WireFailure }

export type Handlers<Ours extends Calls> = {
  readonly [Name in keyof Ours]: (
    input: Ours[Name]['input'],
    context: { readonly signal: AbortSignal; readonly progress: (value: Ours[Name]['progress']) => void },
  ) => Ours[Name]['output'] | Promise<Ours[Name]['output']>
}

export type Channel<Theirs extends Calls> = {
  call<Name extends keyof Theirs & string>(
    name: Name,
    input: Theirs[Name]['input'],
    options?: {
      readonly signal?: AbortSignal | undefined
      readonly onProgress?: ((value: Theirs[Name]['progress']) => void) | undefined
    },
  ): Promise<Theirs[Name]['output']>
  receive(message: Message): void
  close(reason: Error): void
}

type Pending = {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
  readonly onProgress: ((value: unknown) => void) | undefined
}

type LooseHandler = (
  input: unknown,
  context: { readonly signal: AbortSignal; readonly progress: (value: unknown) => void },
) => unknown

/** Answers to aborted or closed calls are dropped. */
export function createChannel<Theirs extends Calls, Ours extends Calls>({
  post,
  handlers,
}: {
  readonly post: (message: Message) => void
  readonly handlers: Handlers<Ours>
}): Channel<Theirs> {
  const pending = new Map<number, Pending>()
  const running = new Map<number, AbortController>()
  let lastId = 0
  let closed: Error | null = null

  function call(name: string, input: unknown, options: Parameters<Channel<Theirs>['call']>[2] = {}): Promise<unknown> {
    const { signal, onProgress } = options
    return new Promise((resolve, reject) => {
      if (closed) return reject(closed)
      if (signal?.aborted) return reject(abortError())
      lastId += 1
      const id = lastId
      const abort = () => {
        settle(id)?.reject(abortError())
        post({ kind: 'abort', id })
      }
      pending.set(id, {
        resolve(value) {
          signal?.removeEventListener('abort', abort)
          resolve(value)
        },
        reject(error) {
          signal?.removeEventListener('abort', abort)
          reject(error)
        },
        // Messages carry no types: both sides compile against the same calls.
        onProgress: onProgress as Pending['onProgress'],
      })
      signal?.addEventListener('abort', abort, { once: true })
      post({ kind: 'call', id, name, input })
    })
  }

  function settle(id: number): Pending | undefined {
    const settled = pending.get(id)
    pending.delete(id)
    return settled
  }

  async function answer({ id, name, input }: Extract<Message, { kind: 'call' }>): Promise<void> {
    const controller = new AbortController()
    running.set(id, controller)
    const { signal } = controller
    try {
      // Messages carry no types: both sides compile against the same calls.
      const handler = handlers[name] as LooseHandler
      const value = await handler(input, {
        signal,
        progress: (step) => {
          if (!signal.aborted) post({ kind: 'progress', id, value: step })
        },
      })
      post({ kind: 'result', id, value })
    } catch (error) {
      post({ kind: 'failure', id, failure: toWire(error) })
    } finally {
      running.delete(id)
    }
  }

  return {
    // Messages carry no types: both sides compile against the same calls.
    call: call as Channel<Theirs>['call'],
    receive(message) {
      switch (message.kind) {
        case 'call':
          void answer(message)
          break
        case 'abort':
          running.get(message.id)?.abort()
          break
        case 'progress':
          pending.get(message.id)?.onProgress?.(message.value)
          break
        case 'result':
          settle(message.id)?.resolve(message.value)
          break
        case 'failure':
          settle(message.id)?.reject(fromWire(message.failure))
          break
      }
    },
    close(reason) {
      closed = reason
      for (const id of [...pending.keys()]) settle(id)?.reject(reason)
      for (const controller of running.values()) controller.abort()
    },
  }
}
