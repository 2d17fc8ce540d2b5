import { createFileRoute, redirect } from '@tanstack/react-router'

/** Any unknown path, the old sign-in paths included. From there, signed-in people go to the overview. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true })
  },
})
