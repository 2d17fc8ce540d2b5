import type { Dispute } from '@ground-control/contract/refunds'
import {
  blocksRefund,
  disputedMessage,
  disputeReason,
  dueIn,
  needsAnswer,
} from '@ground-control/domain/purchases/disputes'
import { formatMoney } from '@ground-control/domain/values/currency'
import type { PaymentId } from '@ground-control/domain/values/ids'
import { ExternalLink, Scale } from 'lucide-react'
import { consoleConfig } from '#platform/config.ts'
import { useNow } from '#platform/use-now.ts'
import { buttonClass } from '#ui/actions/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { receiptMoment } from '#ui/text/moments.ts'
import { viewerZone } from '#ui/text/viewer-zone.ts'

type Props = { readonly disputes: readonly Dispute[]; readonly paymentIntentId: PaymentId | null }

/** Why a payment can't be refunded, and when the platform's answer is due. Nothing for a payment without disputes. */
export function DisputeCallout({ disputes, paymentIntentId }: Props) {
  const blocking = disputes.filter(blocksRefund)
  const now = new Date(useNow(60_000))
  const { paymentDashboard } = consoleConfig()
  if (blocking.length === 0) return null
  return (
    <Callout
      tone="error"
      role="status"
      icon={<Scale />}
      title={<span className="font-medium">{disputedMessage}</span>}
      actions={
        paymentDashboard && paymentIntentId && blocking.some(needsAnswer) ? (
          <a
            href={`${paymentDashboard}/payments/${encodeURIComponent(paymentIntentId)}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ size: 'sm' })}
          >
            Answer at the provider
            <ExternalLink aria-hidden="true" />
          </a>
        ) : null
      }
    >
      {blocking.map((dispute) => (
        <span key={dispute.id} className="block">
          {disputeWords(dispute, now)}
        </span>
      ))}
    </Callout>
  )
}

/** '$482.40, opened Nov 13, 2026, 11:20 AM. The bank’s reason: “fraudulent”. Answer due Nov 22, 2026, 6:59 PM, in 7 days.' */
function disputeWords(dispute: Dispute, now: Date): string {
  const { amount, currency, createdAt, dueBy, status } = dispute
  const reason = disputeReason(dispute.reason)
  const next =
    status === 'lost'
      ? 'It is lost: the bank paid the purchaser.'
      : needsAnswer(dispute)
        ? dueBy && `Answer due ${receiptMoment(dueBy)}, ${dueIn(dueBy, now, viewerZone)}.`
        : 'Answered; the bank decides.'
  return [
    `${formatMoney(amount, currency)}, opened ${receiptMoment(createdAt)}.`,
    reason && `The bank’s reason: “${reason}”.`,
    next,
  ]
    .filter(Boolean)
    .join(' ')
}
