import { createFileRoute } from '@tanstack/react-router'
import { eventParams } from '#app/route-params.ts'
import { EventScreen } from '#screens/event/event-screen.tsx'
import { EventView } from '#screens/event/event-view.ts'

export const Route = createFileRoute('/_staff/events/$eventId/')({
  params: eventParams,
  validateSearch: EventView,
  component: EventRoute,
})

function EventRoute() {
  const { eventId } = Route.useParams()
  const view = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <EventScreen
      key={eventId}
      eventId={eventId}
      view={view}
      onView={(next) => void navigate({ search: next, resetScroll: false })}
    />
  )
}
