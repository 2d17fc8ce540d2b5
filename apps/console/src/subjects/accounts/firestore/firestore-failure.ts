import { ApiError } from '@ground-control/contract/client'
import { FirebaseError } from 'firebase/app'

/** Longer than any answer takes; the SDK would wait as long as the connection lives. */
const patienceMs = 15_000

export const notThere = () => new ApiError(404, 'not-found', 'Nothing has this ID.')

/** Logs failures without names, and reports them as failed calls. */
export async function telling<T>(what: string, ask: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unreachable()), patienceMs)
  })
  try {
    return await Promise.race([ask(), silence])
  } catch (error) {
    const failure = apiErrorOf(error)
    if (failure.status !== 404) console.error(`Firestore ${what} answered ${failure.code}`)
    throw failure
  } finally {
    clearTimeout(timer)
  }
}

export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (!(error instanceof FirebaseError))
    return new ApiError(200, 'unexpected-reply', 'Firestore sent a reply this console can’t read.', {
      cause: error,
    })
  if (silences.has(error.code)) return unreachable(error)
  const [status, message] = refusals.get(error.code) ?? [500, 'Firestore couldn’t answer.']
  return new ApiError(status, error.code, message, { cause: error })
}

const unreachable = (cause?: unknown) => new ApiError(0, 'network', 'Can’t reach Firestore.', { cause })

/** The last is the SDK's code for a request without any answer. */
const silences = new Set(['unavailable', 'deadline-exceeded', 'unknown'])

const refusals = new Map<string, readonly [number, string]>([
  ['unauthenticated', [401, 'Firestore didn’t accept your sign-in.']],
  ['permission-denied', [403, 'Firestore’s rules don’t allow this.']],
  ['not-found', [404, 'Firestore has no such document.']],
  ['aborted', [409, 'Someone else changed this document.']],
  ['resource-exhausted', [429, 'Firestore is over its limit. Try again later.']],
])
