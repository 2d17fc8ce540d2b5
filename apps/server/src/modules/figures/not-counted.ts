import { type SQL, sql } from 'drizzle-orm'

/** The number of payments in other currencies among the tickets `t` that match a condition. There are few of them. */
export const foreignPayments = (condition: SQL): SQL => sql`(
  select count(distinct f.id)::int from foreign_payments f join tickets t on t.payment_id = f.id where ${condition})`

/** Absent if every payment is counted. */
export const notCounted = (payments: number): { readonly paymentsNotCounted?: number } =>
  payments > 0 ? { paymentsNotCounted: payments } : {}
