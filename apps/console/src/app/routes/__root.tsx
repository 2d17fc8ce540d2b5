import { createRootRoute, Outlet } from '@tanstack/react-router'
import { useTrail } from '#app/trail.ts'
import { useDocumentTitle } from '#app/use-document-title.ts'
import { useHeadingFocus } from '#app/use-heading-focus.ts'

export const Route = createRootRoute({ component: Root })

function Root() {
  useDocumentTitle()
  useHeadingFocus()
  useTrail()
  return <Outlet />
}
