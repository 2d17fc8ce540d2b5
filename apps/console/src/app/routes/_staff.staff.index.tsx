import { createFileRoute } from '@tanstack/react-router'
import { StaffListScreen } from '#screens/staff/staff-list-screen.tsx'

export const Route = createFileRoute('/_staff/staff/')({ component: StaffListScreen })
