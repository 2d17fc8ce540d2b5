import type { PurchaseDetail } from '@ground-control/contract/purchases'
import { blocksRefund, isOpenDispute } from '@ground-control/domain/purchases/disputes'
import { isRefunded } from '@ground-control/domain/tickets/ticket-state'
import { Badge } from '#ui/data/badge.tsx'

export function PurchaseStanding({ purchase: { disputes, refunded, tickets } }: { readonly purchase: PurchaseDetail }) {
  const isAll = tickets.length > 0 && tickets.every(isRefunded)
  return (
    <>
      {disputes.some(blocksRefund) ? (
        <Badge status="error">{disputes.some(isOpenDispute) ? 'DISPUTED' : 'DISPUTE LOST'}</Badge>
      ) : null}
      {isAll || refunded > 0 ? <Badge status="refunded">{isAll ? 'Refunded' : 'Partly refunded'}</Badge> : null}
    </>
  )
}
