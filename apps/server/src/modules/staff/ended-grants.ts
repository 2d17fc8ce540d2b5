import { type Fields, toFields } from '@ground-control/domain/accounts/documents/fields'
import type { Instant } from '@ground-control/domain/values/time'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { asInstant, type Database } from '#platform/db/database.ts'
import type { ClaimsProvider } from '#platform/identity/claims-provider.ts'
import { recorded } from './claims-rules.ts'

type Needs = {
  readonly database: Database
  readonly claimsProvider?: ClaimsProvider | undefined
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

type Ended = { readonly accountId: string; readonly claims: unknown; readonly until: Instant }

const actor = { id: 'system:ended-grants', name: null }

/** Expired claims are already refused. This removes them and writes it to the trail, once. */
export const createEndDueGrants =
  ({ database, claimsProvider, log }: Needs) =>
  async (): Promise<void> => {
    const due = await database.db.execute(sql`
      select from account_claims where superadmin_until <= clock_timestamp() limit 1`)
    if (due.rows.length === 0) return
    const ended = await endIn(database)
    for (const { accountId } of ended) {
      await tell(accountId, claimsProvider).catch((error: unknown) =>
        log.warn({ err: error, accountId }, 'a grant has ended here, but the identity provider could not be updated'),
      )
    }
  }

const endIn = ({ inTransaction }: Database): Promise<readonly Ended[]> =>
  inTransaction(async (transaction) => {
    // A process that waited for the row finds the grant already removed and skips it.
    const { rows } = await transaction.execute<Ended>(sql`
      with due as (
        select account_id, claims, superadmin_until from account_claims
        where superadmin_until <= clock_timestamp() order by account_id for update)
      update account_claims c
      set claims = c.claims || '{"superadmin": false}', superadmin_until = null,
          updated_at = clock_timestamp(), updated_by = ${actor.id}
      from due where c.account_id = due.account_id
      returning c.account_id as "accountId", due.claims, ${asInstant(sql`due.superadmin_until`)} as until`)
    await writeAudit(
      transaction,
      rows.map(({ accountId, claims, until }) => {
        const held = toFields(claims)
        return {
          actor,
          action: 'claims.changed',
          entity: { kind: 'account', id: accountId },
          before: recorded(held, until),
          after: { ...held, superadmin: false } satisfies Fields,
          reason: 'The end date was reached.',
          requestId: null,
        }
      }),
    )
    return rows
  })

/** Our database decides, so a failure here grants nothing. */
async function tell(accountId: string, provider: ClaimsProvider | undefined): Promise<void> {
  const held = await provider?.read(accountId)
  if (provider && held?.superadmin === true) await provider.write(accountId, { ...held, superadmin: false })
}
