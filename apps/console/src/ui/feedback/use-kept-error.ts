import { useState } from 'react'

type Outcome = { readonly data: unknown; readonly error: Error | null }

/**
 * Why there is nothing to show. It stays while it is asked for again, so that a failure does not flicker and its button
 * keeps the focus; null as soon as there is something.
 */
export function useKeptError({ data, error }: Outcome): Error | null {
  const [kept, setKept] = useState(error)
  const current = data === undefined ? (error ?? kept) : null
  if (current !== kept) setKept(current)
  return current
}
