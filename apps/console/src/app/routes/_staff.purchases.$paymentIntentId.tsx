import { createFileRoute } from '@tanstack/react-router'
import { purchaseParams } from '#app/route-params.ts'
import { PurchaseScreen } from '#screens/purchase/purchase-screen.tsx'

export const Route = createFileRoute('/_staff/purchases/$paymentIntentId')({
  params: purchaseParams,
  component: PurchaseRoute,
})

function PurchaseRoute() {
  const { paymentIntentId } = Route.useParams()
  return <PurchaseScreen key={paymentIntentId} paymentIntentId={paymentIntentId} />
}
