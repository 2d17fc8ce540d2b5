import type { Applied, RefundUpdate } from '#modules/refunds/transactions/apply-event.ts'
import type { Reservation } from '#modules/refunds/transactions/reserve-refund.ts'
import type { Database } from '#platform/db/database.ts'
import { inBatches } from '#platform/db/in-batches.ts'
import type { Switches } from '#platform/remote-config/switches.ts'
import { type Asked, noteSendingTogether, settleTogether } from './apply-together.ts'
import { type ItemRequest, reserveTogether } from './reserve-together.ts'

type Needs = {
  readonly leaseMs: number
  readonly switches: Pick<Switches, 'requireOnIn'>
  /** The same for one refund. */
  readonly reserve: (request: ItemRequest) => Promise<Reservation>
  readonly apply: (refundId: string, update: RefundUpdate) => Promise<Applied>
}

/** Enough that commits no longer matter, and few enough that nobody waits long for a lock. */
const batches = { max: 64, atOnce: 1, gatherMs: 30 }

/**
 * For jobs: refunds that are asked for at the same time share transactions. Each is still reserved before it is sent, noted
 * before it is sent, and settled after. What is not plain goes the usual way alone.
 */
export function createRefundsTogether(database: Database, { leaseMs, switches, reserve, apply }: Needs) {
  const reserveMany = inBatches(
    (requests: readonly ItemRequest[]) => reserveTogether(database, requests, { leaseMs, switches }),
    batches,
  )
  const sendMany = inBatches((asked: readonly Asked[]) => noteSendingTogether(database, asked, leaseMs), batches)
  const settleMany = inBatches((asked: readonly Asked[]) => settleTogether(database, asked), batches)

  function together({ refundId, update }: Asked): Promise<Applied | null> {
    if (update.event === 'sending') return sendMany({ refundId, update })
    return update.event === 'answered-succeeded' ? settleMany({ refundId, update }) : Promise.resolve(null)
  }

  return {
    reserve: async (request: ItemRequest): Promise<Reservation> => (await reserveMany(request)) ?? reserve(request),
    apply: async (refundId: string, update: RefundUpdate): Promise<Applied> =>
      (await together({ refundId, update })) ?? apply(refundId, update),
  }
}
