import { createFileRoute, redirect } from '@tanstack/react-router'

/** Any path the console does not have, the old sign-in paths among them. From there the signed-in go to the overview. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true })
  },
})
