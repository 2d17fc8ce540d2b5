import { createFileRoute } from '@tanstack/react-router'
import { AuditView } from '#screens/audit/audit-address.ts'
import { AuditScreen } from '#screens/audit/audit-screen.tsx'

export const Route = createFileRoute('/_staff/audit')({ validateSearch: AuditView, component: AuditRoute })

function AuditRoute() {
  const view = Route.useSearch()
  const navigate = Route.useNavigate()
  return <AuditScreen view={view} onView={(next) => void navigate({ search: next })} />
}
