import { useState } from 'react'

type Outcome = { readonly data: unknown; readonly error: Error | null }

/** Keeps an error while the call is retried, so that it doesn't flicker and its button keeps the focus. */
export function useKeptError({ data, error }: Outcome): Error | null {
  const [kept, setKept] = useState(error)
  const current = data === undefined ? (error ?? kept) : null
  if (current !== kept) setKept(current)
  return current
}
