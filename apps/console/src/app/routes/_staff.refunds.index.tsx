import { createFileRoute } from '@tanstack/react-router'
import { pages } from '#app/pages.ts'
import { NotBuiltScreen } from '#features/not-built/not-built-screen.tsx'

export const Route = createFileRoute('/_staff/refunds/')({
  component: () => <NotBuiltScreen title={pages['/refunds/'].title} />,
})
