import { createFileRoute } from '@tanstack/react-router'
import { pages } from '#app/pages.ts'
import { SupportNote } from '#features/ground-control/support-note.tsx'
import { NotBuiltScreen } from '#features/not-built/not-built-screen.tsx'

export const Route = createFileRoute('/_staff/dashboard')({
  component: () => (
    <NotBuiltScreen title={pages['/dashboard'].title}>
      <SupportNote />
    </NotBuiltScreen>
  ),
})
