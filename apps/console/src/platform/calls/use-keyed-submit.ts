import type { CallOptions } from '@ground-control/contract/client'
import { useMutation } from '@tanstack/react-query'
import { answerTimeoutMs, isSameJson, type Keyed, keyFor } from './keyed-submit.ts'

type Needs<Request, Result> = {
  /** The options contain the key and limit the wait for an answer. */
  readonly send: (request: Request, options: CallOptions) => Promise<Result>
  readonly isSame?: (a: Request, b: Request) => boolean
  /** Both are called even if the form has closed. */
  readonly onDone?: (result: Result) => void
  readonly onFailed?: (error: Error) => void
}

/** A submit that can be repeated: the same request is sent with the same key, so it is done once. */
export function useKeyedSubmit<Request, Result>({
  send,
  isSame = isSameJson,
  onDone,
  onFailed,
}: Needs<Request, Result>) {
  const mutation = useMutation({
    mutationFn: ({ request, key }: Keyed<Request>) =>
      send(request, { idempotencyKey: key, signal: AbortSignal.timeout(answerTimeoutMs) }),
    onSuccess: (result) => onDone?.(result),
    onError: (error) => onFailed?.(error),
  })
  const last = mutation.variables
  return {
    isRunning: mutation.isPending,
    result: mutation.data ?? null,
    error: mutation.error,
    sent: last?.request,
    isChangedSince: (request: Request): boolean => last !== undefined && !isSame(last.request, request),
    submit(request: Request) {
      if (!mutation.isPending) mutation.mutate({ request, key: keyFor(last ?? null, request, isSame) })
    },
    reset: mutation.reset,
  }
}
