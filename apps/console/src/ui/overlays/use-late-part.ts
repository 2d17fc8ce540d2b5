import { useEffect, useEffectEvent } from 'react'
import { type LatePart, useLoaded } from './late-part.ts'
import { NotFetched } from './not-fetched.ts'
import { useToasts } from './toast.tsx'

const patienceMs = 1_000

/** Loads the part when it is wanted. Reports a long wait and a failure; after a failure it must be wanted again. */
export function useLatePart<Code>(part: LatePart<Code>, isWanted: boolean, onFailed: () => void): Code | null {
  const code = useLoaded(part)
  const toasts = useToasts()
  const sayFailed = useEffectEvent((error: unknown) => {
    onFailed()
    toasts.show({ kind: 'error', ...failureWords(part.name, error) })
  })
  const isWaiting = isWanted && code === null
  useEffect(() => {
    if (!isWaiting) return
    let isHeeded = true
    let waiting: string | null = null
    const timer = setTimeout(() => {
      waiting = toasts.show({ kind: 'running', title: 'Loading…' })
    }, patienceMs)
    part.load().catch((error: unknown) => {
      if (isHeeded) sayFailed(error)
    })
    return () => {
      isHeeded = false
      clearTimeout(timer)
      if (waiting !== null) toasts.dismiss(waiting)
    }
  }, [isWaiting, part, toasts])
  return code
}

/** Browsers keep a module that threw while it started, so only a new page runs it again. */
const failureWords = (name: string, error: unknown): { readonly title: string; readonly detail: string } =>
  error instanceof NotFetched
    ? { title: `${name} could not be loaded.`, detail: 'Try again when the server answers.' }
    : { title: `${name} could not start.`, detail: 'Load the page again.' }
