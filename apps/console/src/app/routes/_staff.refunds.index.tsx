import { createFileRoute } from '@tanstack/react-router'
import { RefundsScreen } from '#screens/refunds/refunds-screen.tsx'
import { RefundsView } from '#screens/refunds/refunds-view.ts'

export const Route = createFileRoute('/_staff/refunds/')({ validateSearch: RefundsView, component: RefundsRoute })

function RefundsRoute() {
  const view = Route.useSearch()
  const navigate = Route.useNavigate()
  return <RefundsScreen view={view} onView={(next) => void navigate({ search: next })} />
}
