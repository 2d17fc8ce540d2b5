import type { AccountId } from '@ground-control/domain/values/ids'
import { createFileRoute } from '@tanstack/react-router'
import { StaffScreen } from '#screens/staff/staff-screen.tsx'

export const Route = createFileRoute('/_staff/staff/$staffId')({ component: StaffRoute })

function StaffRoute() {
  const { staffId } = Route.useParams()
  return <StaffScreen key={staffId} staffId={staffId as AccountId} />
}
