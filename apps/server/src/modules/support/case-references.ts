import type { CaseLink } from '@ground-control/contract/support'
import type { DoneForCase } from '@ground-control/domain/support/case-words'
import type { Cents } from '@ground-control/domain/values/money'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#platform/db/database.ts'
import { holdsSuperadmin } from '#platform/db/fragments/holds-superadmin.ts'
import { canSignIn, type SignInRules } from '#platform/identity/can-sign-in.ts'

export const caseReferences = {
  async account(transaction: Transaction, accountId: string): Promise<{ readonly name: string | null } | null> {
    const { rows } = await transaction.execute<{ name: string | null }>(
      sql`select coalesce(nullif(trim(full_name), ''), username) as name from accounts where id = ${accountId}`,
    )
    return rows[0] ?? null
  },

  async hasOrganization(transaction: Transaction, orgId: string): Promise<boolean> {
    const { rows } = await transaction.execute(sql`select from organizations where id = ${orgId}`)
    return rows.length > 0
  },

  async event(transaction: Transaction, eventId: string): Promise<{ name: string | null; orgId: string } | null> {
    const { rows } = await transaction.execute<{ name: string | null; orgId: string }>(
      sql`select name, org_id as "orgId" from events where id = ${eventId}`,
    )
    return rows[0] ?? null
  },

  /** null: this person isn't staff or can't sign in. */
  async staff(
    transaction: Transaction,
    accountId: string,
    rules: SignInRules,
  ): Promise<{ readonly name: string | null } | null> {
    const { rows } = await transaction.execute<{ name: string | null; email: string | null; hasAccount: boolean }>(sql`
      select a.full_name as name, r.email, a.id is not null as "hasAccount"
      from account_claims k
      left join accounts a on a.id = k.account_id
      left join account_private r on r.account_id = k.account_id
      where k.account_id = ${accountId} and ${holdsSuperadmin(sql`k`)}`)
    const [person] = rows
    return person && canSignIn({ ...person, isSuperAdmin: true }, rules) ? { name: person.name } : null
  },

  done: (transaction: Transaction, link: CaseLink): Promise<DoneForCase | null> =>
    lookups[link.kind](transaction, link),

  async doneBy(transaction: Transaction, { kind, id }: CaseLink): Promise<Doer | null> {
    const { rows } = await transaction.execute<Doer>(sql`
      select d.by as id, coalesce(nullif(trim(a.full_name), ''), a.username, d.by) as name
      from (${doers[kind](id)}) d left join accounts a on a.id = d.by where d.by is not null`)
    return rows[0] ?? null
  },

  /** A redemption may be linked again once it has changed. */
  async isLinked(transaction: Transaction, caseId: string, { kind, id }: CaseLink, text: string): Promise<boolean> {
    const { rows } = await transaction.execute<{ text: string }>(sql`
      select text from support_messages
      where case_id = ${caseId} and link_kind = ${kind} and link_id = ${id} order by number desc limit 1`)
    return rows[0] !== undefined && (kind !== 'redemption' || rows[0].text === text)
  },
}

export type CaseReferences = typeof caseReferences

type Doer = { readonly id: string; readonly name: string }

/** Read from the audit trail, because an unredeemed ticket doesn't say whether staff ever changed it. */
const lastRedemption = (ticketId: string): SQL => sql`
  select actor_id, action from audit_entries
  where entity_kind = 'ticket' and entity_id = ${ticketId} and action in ('ticket.redeemed', 'ticket.unredeemed')
  order by number desc limit 1`

const doers: Readonly<Record<CaseLink['kind'], (id: string) => SQL>> = {
  refund: (id) => sql`select requested_by as by from refunds where id = ${id}`,
  transfer: (id) => sql`select transferred_by as by from transfers where batch_id = ${id} limit 1`,
  redemption: (id) => sql`select actor_id as by from (${lastRedemption(id)}) e`,
  comps: (id) => sql`select issued_by as by from comp_batches where id = ${id}`,
}

type Lookup = (transaction: Transaction, link: CaseLink) => Promise<DoneForCase | null>

const lookups: Readonly<Record<CaseLink['kind'], Lookup>> = {
  async refund(transaction, { id }) {
    const { rows } = await transaction.execute<{
      isSettled: boolean
      amount: Cents
      currency: string
      tickets: number
    }>(sql`
      select r.state = 'succeeded' as "isSettled", r.amount_cents as amount, p.currency,
             (select count(*)::int from refund_tickets where refund_id = r.id) as tickets
      from refunds r join payments p on p.id = r.payment_id where r.id = ${id}`)
    return rows[0] ? { kind: 'refund', ...rows[0] } : null
  },
  async transfer(transaction, { id }) {
    const { rows } = await transaction.execute<{ tickets: number }>(
      sql`select count(*)::int as tickets from transfers where batch_id = ${id}`,
    )
    return rows[0]?.tickets ? { kind: 'transfer', ...rows[0] } : null
  },
  async redemption(transaction, { id }) {
    const { rows } = await transaction.execute<{ isRedeemed: boolean }>(
      sql`select action = 'ticket.redeemed' as "isRedeemed" from (${lastRedemption(id)}) e`,
    )
    return rows[0] ? { kind: 'redemption', ...rows[0] } : null
  },
  async comps(transaction, { id }) {
    const { rows } = await transaction.execute<{ tickets: number }>(sql`
      select (select count(*)::int from tickets where comp_batch_id = b.id) as tickets
      from comp_batches b where b.id = ${id}`)
    return rows[0] ? { kind: 'comps', ...rows[0] } : null
  },
}
