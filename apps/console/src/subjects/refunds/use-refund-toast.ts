import type { RefundId } from '@ground-control/domain/values/ids'
import { type Cents, formatUsd } from '@ground-control/domain/values/money'
import { useEffect, useRef } from 'react'
import { useToasts } from '#ui/overlays/toast.tsx'

export type RefundDone = {
  /** Accepted by the provider but not settled. */
  readonly isPending: boolean
  readonly amount: Cents
  /** null: not reported by the platform. */
  readonly refundId: RefundId | null
}

const pendingMs = 10_000

export function useRefundToast({ eventName, openRecord }: Needs) {
  const toasts = useToasts()
  const shown = useRef(new Set<string>())
  const isHere = useRef(false)
  useEffect(() => {
    const ids = shown.current
    isHere.current = true
    return () => {
      // The record opens on this screen, so the button would be dead elsewhere.
      isHere.current = false
      for (const id of ids) toasts.dismiss(id)
    }
  }, [toasts])

  return ({ isPending, amount, refundId }: RefundDone) => {
    const hasWay = refundId !== null && openRecord !== null && isHere.current
    const actions = hasWay ? [{ label: 'View refund record', onPress: () => openRecord(refundId) }] : []
    const id = toasts.show(
      isPending
        ? {
            kind: 'info',
            title: `Refund of ${formatUsd(amount)} accepted`,
            detail: 'The payment provider hasn’t settled it yet. Tickets show as REFUNDED once it has.',
            actions,
            lastsMs: pendingMs,
          }
        : { kind: 'success', title: `Refunded ${formatUsd(amount)}`, detail: eventName, actions },
    )
    shown.current.add(id)
  }
}

type Needs = {
  readonly eventName: string
  /** null: no refund records on this platform. */
  readonly openRecord: ((refundId: RefundId) => void) | null
}
