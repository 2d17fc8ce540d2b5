import { createFileRoute } from '@tanstack/react-router'
import { staffParams } from '#app/route-params.ts'
import { StaffScreen } from '#screens/staff/staff-screen.tsx'

export const Route = createFileRoute('/_staff/staff/$staffId')({ params: staffParams, component: StaffRoute })

function StaffRoute() {
  const { staffId } = Route.useParams()
  return <StaffScreen key={staffId} staffId={staffId} />
}
