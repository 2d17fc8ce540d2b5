import { useEffect } from 'react'
import { createStore } from './external-store.ts'

export const pageTitle = createStore<string | null>(null)

export function usePageTitle(title: string | null): void {
  useEffect(() => {
    pageTitle.set(title)
    return () => pageTitle.set(null)
  }, [title])
}
