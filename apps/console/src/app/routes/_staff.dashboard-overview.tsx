import { createFileRoute } from '@tanstack/react-router'
import { OverviewScreen } from '#screens/overview/overview-screen.tsx'
import { OverviewView } from '#screens/overview/overview-view.ts'

export const Route = createFileRoute('/_staff/dashboard-overview')({
  // Part of the first chunk.
  codeSplitGroupings: [],
  validateSearch: OverviewView,
  component: OverviewRoute,
})

function OverviewRoute() {
  const view = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OverviewScreen
      view={view}
      // Another page of the list starts at its top. Any other change keeps the scroll position.
      onViewChange={(next) => void navigate({ search: next, resetScroll: next.page !== view.page })}
    />
  )
}
