import type { Erasure } from '@ground-control/contract/privacy'
import { withoutContacts } from '@ground-control/domain/values/contact-text'
import { sql } from 'drizzle-orm'
import { type Actor, writeAudit } from '#platform/audit/write-audit.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { holdsSuperadmin } from '#platform/db/fragments/holds-superadmin.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { eraseFromTrail, eraseRows } from './erase-rows.ts'
import { personPattern, type Traces, tracesOf, type Who } from './traces-of.ts'

type Wish = {
  readonly who: Who
  readonly reason: string
  readonly actor: Actor
  readonly requestId: string | null
}

type Counts = Omit<Erasure, 'erasedAt'>

/** Free text is searched row by row. */
const timeLimit = '5min'

export const countTraces = ({ inTransaction }: Database, who: Who): Promise<Erasure> =>
  inTransaction(async (transaction) => {
    const erasedAt = await requireErasable(transaction, who)
    return { ...countsOf(await tracesOf(transaction, who)), erasedAt }
  })

/**
 * One transaction. Erasing somebody again also removes what came since. An email stands for all accounts that have it.
 */
export const erasePerson = ({ inTransaction }: Database, { who, ...wish }: Wish): Promise<Counts> =>
  inTransaction(async (transaction) => {
    await transaction.execute(sql.raw(`set local statement_timeout = '${timeLimit}'`))
    await transaction.execute(sql.raw(`set local ground_control.erasing = 'on'`))
    const erased: Counts[] = []
    for (const each of await personsOf(transaction, who)) {
      await requireErasable(transaction, each)
      erased.push(await eraseOne(transaction, { who: each, ...wish }))
    }
    return erased.reduce(sumOf)
  })

async function personsOf(transaction: Transaction, who: Who): Promise<readonly Who[]> {
  if ('uid' in who) return [who]
  const { rows } = await transaction.execute<{ uid: string }>(
    sql`select account_id as uid from account_private where lower(email) = lower(${who.email}) order by account_id`,
  )
  return rows.length > 0 ? rows : [who]
}

async function eraseOne(transaction: Transaction, { who, reason, actor, requestId }: Wish): Promise<Counts> {
  const traces = await tracesOf(transaction, who)
  await eraseRows(transaction, traces)
  const digests = await eraseFromTrail(transaction, traces)
  const counts = countsOf(traces)
  const pattern = personPattern(traces)
  const { rows } = await transaction.execute<{ reason: string }>(
    sql`select regexp_replace(${reason}, ${pattern ?? '$.'}, '[erased]', 'gi') as reason`,
  )
  await writeAudit(transaction, {
    actor,
    requestId,
    action: 'account.erased',
    entity: { kind: 'account', id: 'uid' in who ? who.uid : 'no account' },
    // This entry is never changed again, so it must not contain contacts in the first place.
    reason: withoutContacts(rows[0]?.reason ?? ''),
    after: { ...counts, entries: digests.length, digests },
  })
  return counts
}

async function requireErasable(transaction: Transaction, who: Who): Promise<Erasure['erasedAt']> {
  if ('email' in who) return null
  const { rows } = await transaction.execute<{ erasedAt: Erasure['erasedAt']; isStaff: boolean }>(sql`
    select to_char(a.erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "erasedAt",
           exists (select from account_claims c where c.account_id = a.id and ${holdsSuperadmin(sql`c`)}) as "isStaff"
    from accounts a where a.id = ${who.uid} for update`)
  const [account] = rows
  if (!account) throw new Refusal('not-found', 'There is no such account.')
  if (account.isStaff) {
    throw new Refusal('person-is-staff', 'This person is a super-admin. Remove the claim first, then erase the person.')
  }
  return account.erasedAt
}

const countsOf = ({ tickets, payments, cases, mails }: Traces): Counts => ({
  tickets: tickets.length,
  purchases: payments.length,
  cases: cases.length,
  emails: mails.length,
})

const sumOf = (one: Counts, other: Counts): Counts => ({
  tickets: one.tickets + other.tickets,
  purchases: one.purchases + other.purchases,
  cases: one.cases + other.cases,
  emails: one.emails + other.emails,
})
