import { type Books, type BooksQuery, readBooks } from './books.ts'
import type { Fault, FaultRequest } from './faults/fault.ts'
import { addFault, clearFaults, readFaults } from './faults/fault-store.ts'
import type { RefundObject } from './protocol/refund-object.ts'
import type { SandboxStore } from './sandbox-store.ts'
import { type Settled, settleRefund } from './settle.ts'
import { readWebhooks, setWebhooks, type WebhookChanges, type WebhookStatus } from './webhooks/webhook-settings.ts'

export type SandboxControl = {
  addFault(fault: FaultRequest): Promise<Fault>
  /** Those still to strike, in the order in which they will. */
  faults(): Promise<readonly Fault[]>
  clearFaults(): Promise<void>
  /** Ends a pending refund, or lets one fail that had succeeded; its webhooks follow. */
  settle(refundId: string, status: Settled): Promise<RefundObject>
  setWebhooks(changes: WebhookChanges): Promise<WebhookStatus>
  webhooks(): Promise<WebhookStatus>
  books(query?: BooksQuery): Promise<Books>
  /** Stripe forgets a key after a day or more; from then on it makes a new refund. */
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
