import { useEffect } from 'react'
import { titleOf } from './pages.ts'
import { useCurrentPage } from './shell/use-current-page.ts'

export function useDocumentTitle(): void {
  const { path } = useCurrentPage()
  useEffect(() => {
    const title = titleOf(path)
    if (title) document.title = title
  }, [path])
}
