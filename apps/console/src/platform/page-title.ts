import { useEffect } from 'react'
import { createStore } from './external-store.ts'

/** What the screen calls itself in the browser's tab; null: what its page is called. */
export const pageTitle = createStore<string | null>(null)

export function usePageTitle(title: string | null): void {
  useEffect(() => {
    pageTitle.set(title)
    return () => pageTitle.set(null)
  }, [title])
}
