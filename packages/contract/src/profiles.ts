import { z } from 'zod'
import { Account, ofAccount } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Cents, Count, Instant } from './primitives.ts'

const Profile = z.object({
  account: Account,
  createdAt: Instant,
  updatedAt: Instant,
  /** Visible without a reveal: '••••••@example.com', '•••••• 0162'. null: no private record. */
  masked: z.object({ email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  totals: z.object({
    /** Tickets that the person holds or paid for, each once. A ticket they gave away still counts. */
    tickets: Count,
    held: Count,
    events: Count,
    /** How many of these were let in and not refunded. With the next field: 'redeemed 4 of 7'. */
    redeemed: Count,
    refundedTickets: Count,
    purchases: Count,
    /** What the account paid for them, before refunds. A ticket given to it cost it nothing. */
    spent: Cents,
    /** Settled refunds of these payments, fees included. Net is spent minus this. */
    refunded: Cents,
    /** Payments in other currencies, which neither amount includes. */
    paymentsNotCounted: Count.optional(),
  }),
  /** Includes cases whose snooze has ended. */
  openCases: Count,
})
export type Profile = z.output<typeof Profile>

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/api/v1/admin/accounts/{uid}/profile',
  summary: 'An account with its totals and its contact, masked',
  permission: 'staff',
  params: ofAccount,
  reply: Profile,
  refusals: { 404: 'There is no such account' },
})
