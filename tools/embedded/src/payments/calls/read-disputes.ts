import type { ClientBase, Pool } from 'pg'
import { type Answer, ok } from '#payments/protocol/answer.ts'
import { type DisputeRow, disputeColumns, toDispute } from '#payments/protocol/dispute-object.ts'
import { allowOnly, type Form, readInteger } from '#payments/protocol/form-body.ts'
import { badRequest, missing } from '#payments/protocol/stripe-error.ts'
import { createdBounds, createdConditions, isOfAccount } from './read-refunds.ts'

export async function retrieveDispute(pool: Pool, id: string, account: string | null): Promise<Answer> {
  return ok(toDispute(await findDispute(pool, { id, account, param: 'dispute' })))
}

/** Newest first. */
export async function listDisputes(pool: Pool, query: Form, account: string | null): Promise<Answer> {
  allowOnly(query, 'payment_intent', 'limit', 'starting_after', ...createdBounds.keys())
  const limit = readInteger(query, 'limit') ?? 10
  if (limit > 100) throw badRequest('This value must be less than or equal to 100.', { param: 'limit' })
  const after = query.fields.get('starting_after') ?? null
  if (after !== null) await findDispute(pool, { id: after, account, param: 'starting_after' })
  const { rows } = await pool.query<DisputeRow>(
    `select ${disputeColumns} from payment_sandbox.disputes r
     where ($1::text is null or payment_intent = $1) and ${isOfAccount('$4')}
       and ($2::text is null or (r.created, r.id) < (select a.created, a.id from payment_sandbox.disputes a where a.id = $2))
       ${createdConditions(query)}
     order by r.created desc, r.id desc limit $3`,
    [query.fields.get('payment_intent') ?? null, after, limit + 1, account],
  )
  const data = rows.slice(0, limit).map(toDispute)
  return ok({ object: 'list', url: '/v1/disputes', has_more: rows.length > limit, data })
}

type Wanted = { readonly id: string; readonly account: string | null; readonly param: string }

export async function findDispute(client: ClientBase | Pool, { id, account, param }: Wanted): Promise<DisputeRow> {
  const { rows } = await client.query<DisputeRow>(
    `select ${disputeColumns} from payment_sandbox.disputes r where id = $1 and ${isOfAccount('$2')}`,
    [id, account],
  )
  if (!rows[0]) throw missing('dispute', id, param)
  return rows[0]
}
