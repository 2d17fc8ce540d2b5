import { openRefundStates } from '@ground-control/domain/refunds/refund-states'
import { type SQL, sql } from 'drizzle-orm'

/** Literals rather than parameters, so that the partial index `refunds_open` applies. */
const states = sql.raw(openRefundStates.map((state) => `'${state}'`).join(', '))

export const isOpenRefund = (state: SQL): SQL => sql`${state} in (${states})`
