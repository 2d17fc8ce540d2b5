import { createRootRoute, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { titleOf } from '#app/pages.ts'
import { useCurrentPage } from '#app/shell/use-current-page.ts'
import { useTrail } from '#app/trail.ts'
import { useStore } from '#platform/external-store.ts'
import { useKnownNames } from '#platform/known-names.ts'
import { pageTitle } from '#platform/page-title.ts'

export const Route = createRootRoute({ component: Root })

function Root() {
  useDocumentTitle()
  useHeadingFocus()
  useTrail()
  return <Outlet />
}

function useDocumentTitle(): void {
  const { path, params, search } = useCurrentPage()
  const own = useStore(pageTitle)
  const title = titleOf(path, own, { params: { ...search, ...params }, names: useKnownNames() })
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}

const openDialog = ':is([role="dialog"], [role="alertdialog"])[data-open]'

/**
 * After a page change the heading takes the focus, so that keyboard and screen reader start there. Never under an open
 * dialog, whose field may be in use.
 */
function useHeadingFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const heading = document.querySelector<HTMLElement>('main h1')
        if (!heading || document.querySelector(openDialog)) return
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }),
    [router],
  )
}
