import type { Database } from '#platform/db/database.ts'
import type { AccountGuard } from '#platform/payments/provider-account.ts'
import type { Switches } from '#platform/remote-config/switches.ts'
import type { LookBackStore } from './external/look-back-store.ts'
import type { SendingTurns } from './sending-turns.ts'

/** Why no refund can be sent now. `database-replaced`: earlier calls may still be in progress. */
export type RefundObstacle = 'switched-off' | 'other-account' | 'unreachable' | 'database-replaced'

type Needs = {
  readonly database: Pick<Database, 'db'>
  readonly switches: Switches
  readonly account: AccountGuard
  readonly turns: SendingTurns
  readonly lookBack: Pick<LookBackStore, 'isOpenSinceRestore'>
}

/** Checked once for many refunds. Each one is checked again before it is sent. */
export const createRefundObstacle =
  ({ database, switches, account, turns, lookBack }: Needs) =>
  async (): Promise<RefundObstacle | null> => {
    await switches.refresh()
    if (!(await switches.isOnIn(database.db, 'enable_ticket_refunds'))) return 'switched-off'
    const refusal = await account.refusal()
    if (refusal) return refusal.code === 'other-provider-account' ? 'other-account' : 'unreachable'
    return (await turns.heldMs()) > 0 || (await lookBack.isOpenSinceRestore()) ? 'database-replaced' : null
  }
