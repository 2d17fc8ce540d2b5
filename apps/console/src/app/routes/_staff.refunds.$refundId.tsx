import type { RefundId } from '@ground-control/domain/values/ids'
import { createFileRoute } from '@tanstack/react-router'
import { RefundScreen } from '#screens/refunds/refund-screen.tsx'

export const Route = createFileRoute('/_staff/refunds/$refundId')({ component: RefundRoute })

function RefundRoute() {
  const { refundId } = Route.useParams()
  return <RefundScreen key={refundId} refundId={refundId as RefundId} />
}
