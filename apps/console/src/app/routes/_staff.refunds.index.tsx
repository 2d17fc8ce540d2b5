import { createFileRoute } from '@tanstack/react-router'
import { RefundsView } from '#screens/refunds/refunds-address.ts'
import { RefundsScreen } from '#screens/refunds/refunds-screen.tsx'

export const Route = createFileRoute('/_staff/refunds/')({ validateSearch: RefundsView, component: RefundsRoute })

function RefundsRoute() {
  const view = Route.useSearch()
  const navigate = Route.useNavigate()
  return <RefundsScreen view={view} onView={(next) => void navigate({ search: next })} />
}
