import { createFileRoute } from '@tanstack/react-router'
import { addressOf, BoardAddress, viewOf } from '#screens/ground-control/board/board-view.ts'
import { GroundControlScreen } from '#screens/ground-control/ground-control-screen.tsx'

export const Route = createFileRoute('/_staff/dashboard')({
  validateSearch: BoardAddress,
  component: GroundControlRoute,
})

function GroundControlRoute() {
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <GroundControlScreen
      view={viewOf(address)}
      onViewChange={(next) => void navigate({ search: addressOf(next), replace: true, resetScroll: false })}
    />
  )
}
