import { ApiError } from '@ground-control/contract/client'
import { FirebaseError } from 'firebase/app'

/** Longer than any answer takes; the SDK itself would wait for as long as the connection lives. */
const patienceMs = 15_000

export const notThere = () => new ApiError(404, 'not-found', 'There is nothing by this ID.')

/** Runs what asks the store. Whatever goes wrong is logged without a name, and told as a failed call is. */
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
    return new ApiError(200, 'unexpected-reply', 'The document store answered in a form this console does not know.', {
      cause: error,
    })
  if (silences.has(error.code)) return unreachable(error)
  const [status, message] = refusals.get(error.code) ?? [500, 'The document store could not answer.']
  return new ApiError(status, error.code, message, { cause: error })
}

const unreachable = (cause?: unknown) =>
  new ApiError(0, 'network', 'The document store could not be reached.', { cause })

/** The last one is how the SDK names a request that got no answer at all. */
const silences = new Set(['unavailable', 'deadline-exceeded', 'unknown'])

const refusals = new Map<string, readonly [number, string]>([
  ['unauthenticated', [401, 'The document store did not accept the sign-in.']],
  ['permission-denied', [403, 'The rules of the document store do not let you do this.']],
  ['not-found', [404, 'There is no such document.']],
  ['aborted', [409, 'The document was changed meanwhile.']],
  ['resource-exhausted', [429, 'The document store takes no more requests at the moment.']],
])
