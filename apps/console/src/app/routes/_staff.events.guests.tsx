import { createFileRoute } from '@tanstack/react-router'
import { useWayBack } from '#app/use-way-back.ts'
import { NoEvent } from '#screens/guest-list/no-event.tsx'

export const Route = createFileRoute('/_staff/events/guests')({ component: NoEventRoute })

function NoEventRoute() {
  return <NoEvent back={useWayBack()} />
}
