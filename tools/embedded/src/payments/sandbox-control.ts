import { type Books, type BooksQuery, readBooks } from './books.ts'
import { changeDispute, type DisputeRequest, openDispute } from './disputes.ts'
import type { Fault, FaultRequest } from './faults/fault.ts'
import { addFault, clearFaults, readFaults } from './faults/fault-store.ts'
import type { DisputeObject, DisputeStatus } from './protocol/dispute-object.ts'
import type { RefundObject } from './protocol/refund-object.ts'
import type { SandboxStore } from './sandbox-store.ts'
import { type Settled, settleRefund } from './settle.ts'
import { readWebhooks, setWebhooks, type WebhookChanges, type WebhookStatus } from './webhooks/webhook-settings.ts'

export type SandboxControl = {
  addFault(fault: FaultRequest): Promise<Fault>
  /** In the order in which they apply. */
  faults(): Promise<readonly Fault[]>
  clearFaults(): Promise<void>
  /** Settles a pending refund, or fails a succeeded one. Sends the webhooks. */
  settle(refundId: string, status: Settled): Promise<RefundObject>
  /** A purchaser's bank takes a payment back, or asks about it. Sends the webhooks, as does the next. */
  openDispute(request: DisputeRequest): Promise<DisputeObject>
  changeDispute(id: string, status: DisputeStatus): Promise<DisputeObject>
  setWebhooks(changes: WebhookChanges): Promise<WebhookStatus>
  webhooks(): Promise<WebhookStatus>
  books(query?: BooksQuery): Promise<Books>
  /** Stripe forgets keys after a day or more. The same key then makes a new refund. */
  forgetIdempotencyKeys(): Promise<void>
}

export function createControl(store: SandboxStore, onChange: () => void): SandboxControl {
  const { pool } = store
  return {
    addFault: (fault) => addFault(pool, fault),
    faults: () => readFaults(pool),
    clearFaults: () => clearFaults(pool),
    async settle(refundId, status) {
      const refund = await settleRefund(store, refundId, status)
      onChange()
      return refund
    },
    async openDispute(request) {
      const dispute = await openDispute(store, request)
      onChange()
      return dispute
    },
    async changeDispute(id, status) {
      const dispute = await changeDispute(store, id, status)
      onChange()
      return dispute
    },
    async setWebhooks(changes) {
      const status = await setWebhooks(store, changes)
      onChange()
      return status
    },
    webhooks: () => readWebhooks(pool),
    books: (query) => readBooks(pool, query),
    async forgetIdempotencyKeys() {
      await pool.query('delete from payment_sandbox.idempotency_keys')
    },
  }
}
