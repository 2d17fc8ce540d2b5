import type { Account } from '@ground-control/contract/accounts'
import type { Profile } from '@ground-control/contract/profiles'
import { maskedContact } from '@ground-control/domain/accounts/masked-contact'
import type { AccountId } from '@ground-control/domain/values/ids'
import { eq, sql } from 'drizzle-orm'
import { asInstant, type Database } from '#platform/db/database.ts'
import { isRedeemedTicket, isRefundedTicket, settledRefunds } from '#platform/db/fragments/ticket-figures.ts'
import { accounts } from '#platform/db/schema/people.ts'

type ProfileRow = Omit<Profile, 'masked'> & {
  /** Unmasked: mask it before it leaves this file. */
  readonly contact: { readonly email: string | null; readonly phone: string | null } | null
}

export const createAccountStore = ({ db }: Database) => ({
  async byId(id: AccountId): Promise<Account | null> {
    const [row] = await db
      .select({
        username: accounts.username,
        fullName: accounts.fullName,
        sourceIsV1: accounts.sourceIsV1,
      })
      .from(accounts)
      .where(eq(accounts.id, id))
    return row ? { id, ...row } : null
  },

  async profile(uid: AccountId): Promise<Profile | null> {
    const { rows } = await db.execute<ProfileRow>(sql`
      with bought as materialized (
        select t.event_id, t.id, t.redeemed, t.refund_id
        from payments p join tickets t on t.payment_id = p.id where p.purchaser_account_id = ${uid}
      ),
      held as materialized (
        select event_id, id, redeemed, refund_id from tickets where owner_account_id = ${uid}
      ),
      together as (select * from held union select event_id, id, redeemed, refund_id from bought)
      select json_build_object('id', a.id, 'username', a.username, 'fullName', a.full_name,
                               'sourceIsV1', a.source_is_v1) as account,
             ${asInstant(sql`a.created_at`)} as "createdAt", ${asInstant(sql`a.updated_at`)} as "updatedAt",
             (select json_build_object('email', email, 'phone', phone)
              from account_private where account_id = a.id) as contact,
             json_strip_nulls(json_build_object('tickets', mine.tickets, 'held', (select count(*) from held), 'events', mine.events,
                               'redeemed', mine.redeemed, 'refundedTickets', mine.refunded,
                               'purchases', paid.purchases, 'spent', paid.spent,
                               'refunded', paid.refunded,
                               'paymentsNotCounted', nullif(paid.foreign, 0))) as totals,
             (select count(*)::int from support_cases
              where requester_account_id = a.id
                and (state = 'open' or state = 'snoozed' and snoozed_until <= now())) as "openCases"
      from accounts a
      cross join (
        select count(*) as tickets, count(distinct t.event_id) as events,
               count(*) filter (where ${isRefundedTicket}) as refunded,
               count(*) filter (where ${isRedeemedTicket}) as redeemed
        from together t
      ) mine
      cross join (
        select count(*) as purchases, count(f.id) as foreign,
               coalesce(sum(${settledRefunds(sql`p.id`)}) filter (where f.id is null), 0) as refunded,
               coalesce(sum(p.amount_cents) filter (where f.id is null), 0) as spent
        from payments p left join foreign_payments f on f.id = p.id where p.purchaser_account_id = ${uid}
      ) paid
      where a.id = ${uid}`)
    if (!rows[0]) return null
    const { contact, ...profile } = rows[0]
    return { ...profile, masked: contact && maskedContact(contact) }
  },
})
