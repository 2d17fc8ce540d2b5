import { useEffect, useState } from 'react'

/** What is typed, once the keys have rested. Nothing is nothing at once. */
export function useRested(text: string, restMs: number): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : restMs)
    return () => clearTimeout(timer)
  }, [text, restMs])
  return rested
}
