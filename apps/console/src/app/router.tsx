import { createRouter } from '@tanstack/react-router'
import type { Notice } from './departure.ts'
import { routeTree } from './route-tree.gen.ts'
import { scrollAreaId } from './shell/scroll-area.ts'
import { ScreenFailed } from './start/screen-failed.tsx'

export const router = createRouter({
  routeTree,
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: true,
  scrollToTopSelectors: [`#${scrollAreaId}`],
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    notice?: Notice | undefined
    /** Another value at each arrival on the sign-in screen. */
    arrival?: string | undefined
  }
}
