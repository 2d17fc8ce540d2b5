import { createFileRoute } from '@tanstack/react-router'
import { pages } from '#app/pages.ts'
import { GroundControlScreen } from '#features/ground-control/ground-control-screen.tsx'

export const Route = createFileRoute('/_staff/dashboard')({
  component: () => <GroundControlScreen title={pages['/dashboard'].title} />,
})
