import { createFileRoute } from '@tanstack/react-router'
import { AttentionScreen } from '#screens/ground-control/attention/attention-screen.tsx'
import { AttentionView } from '#screens/ground-control/attention/attention-view.ts'

export const Route = createFileRoute('/_staff/attention')({
  validateSearch: AttentionView,
  component: AttentionRoute,
})

function AttentionRoute() {
  const { show = 'doors' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AttentionScreen show={show} onShow={(next) => void navigate({ search: { show: next }, resetScroll: false })} />
  )
}
