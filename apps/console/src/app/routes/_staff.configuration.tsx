import { createFileRoute } from '@tanstack/react-router'
import { ConfigurationScreen } from '#screens/configuration/configuration-screen.tsx'

export const Route = createFileRoute('/_staff/configuration')({ component: ConfigurationScreen })
