import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { titleOf } from './pages.ts'

export function useDocumentTitle(): void {
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '' })
  useEffect(() => {
    const title = titleOf(path)
    if (title) document.title = title
  }, [path])
}
