import type { RefundId } from '@ground-control/domain/values/ids'
import { useState } from 'react'

/** Which refund record is open. The last one stays known while its dialog closes. */
export function useRecord() {
  const [refundId, setRefundId] = useState<RefundId | null>(null)
  const [isOpen, setOpen] = useState(false)
  function open(chosen: RefundId) {
    setRefundId(chosen)
    setOpen(true)
  }
  return { refundId, isOpen, open, close: () => setOpen(false) }
}
