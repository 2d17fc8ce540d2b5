import { type SQL, sql } from 'drizzle-orm'

/** How many payments in other currencies there are among the tickets `t` of a condition. They are few. */
export const foreignPayments = (condition: SQL): SQL => sql`(
  select count(distinct f.id)::int from foreign_payments f join tickets t on t.payment_id = f.id where ${condition})`

/** Left out of the answer while every payment is counted. */
export const notCounted = (payments: number): { readonly paymentsNotCounted?: number } =>
  payments > 0 ? { paymentsNotCounted: payments } : {}
