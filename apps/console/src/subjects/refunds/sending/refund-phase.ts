import type { Ticket } from '@ground-control/domain/tickets/ticket'
import type { RefundId } from '@ground-control/domain/values/ids'
import type { Cents } from '@ground-control/domain/values/money'
import type { Notice } from './notices.ts'

export type RefundDraft = {
  /** All tickets of the purchase when it was sent, each with its refundable amount as its price. */
  readonly all: readonly Ticket[]
  readonly tickets: readonly Ticket[]
  readonly ticketIds: readonly Ticket['ticketId'][]
  readonly amount: Cents
  readonly fees: Cents
  readonly reason: string
  readonly tellCustomer: boolean
}

export type RefundPhase =
  | { readonly name: 'editing'; readonly notice: Notice | null }
  /** isDone: refunded; the dialog closes without changing. */
  | { readonly name: 'sending'; readonly draft: RefundDraft; readonly isDone: boolean }
  | { readonly name: 'checking'; readonly draft: RefundDraft; readonly cause: string }
  /** Refunded, or perhaps refunded, so there is no button. */
  | {
      readonly name: 'ended'
      readonly draft: RefundDraft
      readonly notice: Notice
      readonly refundId: RefundId | null
      readonly cause: string | null
    }
