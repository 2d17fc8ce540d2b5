import type { Ticket } from '@ground-control/domain/tickets/ticket'
import type { RefundId } from '@ground-control/domain/values/ids'
import type { Cents } from '@ground-control/domain/values/money'
import type { Notice } from './notices.ts'

export type RefundDraft = {
  /** Those of the purchase, as they were when it was sent. */
  readonly all: readonly Ticket[]
  /** The chosen ones. */
  readonly tickets: readonly Ticket[]
  readonly ticketIds: readonly Ticket['ticketId'][]
  readonly amount: Cents
  readonly reason: string
}

export type RefundPhase =
  | { readonly name: 'editing'; readonly notice: Notice | null }
  /** Done: it was refunded, and the dialog closes as it is. */
  | { readonly name: 'sending'; readonly draft: RefundDraft; readonly isDone: boolean }
  | { readonly name: 'checking'; readonly draft: RefundDraft; readonly cause: string }
  /** Nothing is left to press: it was refunded, or may have been. */
  | {
      readonly name: 'ended'
      readonly draft: RefundDraft
      readonly notice: Notice
      readonly refundId: RefundId | null
      /** Set while the outcome is open. */
      readonly cause: string | null
    }
