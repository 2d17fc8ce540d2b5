import { createFileRoute } from '@tanstack/react-router'
import { jobParams } from '#app/route-params.ts'
import { JobScreen } from '#screens/jobs/job-screen.tsx'
import { JobView } from '#screens/jobs/job-view.ts'

export const Route = createFileRoute('/_staff/jobs/$jobId')({
  params: jobParams,
  validateSearch: JobView,
  component: JobRoute,
})

function JobRoute() {
  const { jobId } = Route.useParams()
  const view = Route.useSearch()
  const navigate = Route.useNavigate()
  return <JobScreen key={jobId} jobId={jobId} view={view} onView={(next) => void navigate({ search: next })} />
}
