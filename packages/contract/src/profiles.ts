import { z } from 'zod'
import { Account, ofAccount } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Cents, Count, Instant } from './primitives.ts'

const Profile = z.object({
  account: Account,
  createdAt: Instant,
  updatedAt: Instant,
  /** What may be seen without a reveal: '••••••@example.com', '•••••• 0162'. null: no private record. */
  masked: z.object({ email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  totals: z.object({
    /** Held now or once paid for, each counted once: a ticket given away still counts. */
    tickets: Count,
    held: Count,
    events: Count,
    /** Of these, let in and not refunded. With the next, 'redeemed 4 of 7'. */
    redeemed: Count,
    refundedTickets: Count,
    purchases: Count,
    /** What it paid for them, before refunds. A ticket that was given to it cost it nothing. */
    spent: Cents,
    /** Settled refunds of these payments, fees included. Net is spent less this. */
    refunded: Cents,
    /** Payments in other currencies, which are in neither of the two. */
    paymentsNotCounted: Count.optional(),
  }),
  /** A case whose snooze has ended is open again. */
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
