import { createFileRoute } from '@tanstack/react-router'
import { refundParams } from '#app/route-params.ts'
import { RefundScreen } from '#screens/refunds/refund-screen.tsx'

export const Route = createFileRoute('/_staff/refunds/$refundId')({ params: refundParams, component: RefundRoute })

function RefundRoute() {
  const { refundId } = Route.useParams()
  return <RefundScreen key={refundId} refundId={refundId} />
}
