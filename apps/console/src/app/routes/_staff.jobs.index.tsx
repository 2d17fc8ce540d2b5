import { createFileRoute } from '@tanstack/react-router'
import { JobsScreen } from '#screens/jobs/jobs-screen.tsx'

export const Route = createFileRoute('/_staff/jobs/')({ component: JobsScreen })
