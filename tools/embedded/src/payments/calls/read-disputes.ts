import type { ClientBase, Pool } from 'pg'
import { type Answer, ok } from '#payments/protocol/answer.ts'
import { type DisputeRow, disputeColumns, toDispute } from '#payments/protocol/dispute-object.ts'
import { allowOnly, type Form, readInteger } from '#payments/protocol/form-body.ts'
import { badRequest, missing } from '#payments/protocol/stripe-error.ts'
import { createdBounds, createdConditions } from './read-refunds.ts'

export async function retrieveDispute(pool: Pool, id: string): Promise<Answer> {
  return ok(toDispute(await findDispute(pool, id, 'dispute')))
}

/** Newest first. */
export async function listDisputes(pool: Pool, query: Form): Promise<Answer> {
  allowOnly(query, 'payment_intent', 'limit', 'starting_after', ...createdBounds.keys())
  const limit = readInteger(query, 'limit') ?? 10
  if (limit > 100) throw badRequest('This value must be less than or equal to 100.', { param: 'limit' })
  const after = query.fields.get('starting_after') ?? null
  if (after !== null) await findDispute(pool, after, 'starting_after')
  const { rows } = await pool.query<DisputeRow>(
    `select ${disputeColumns} from payment_sandbox.disputes r
     where ($1::text is null or payment_intent = $1)
       and ($2::text is null or (r.created, r.id) < (select a.created, a.id from payment_sandbox.disputes a where a.id = $2))
       ${createdConditions(query)}
     order by r.created desc, r.id desc limit $3`,
    [query.fields.get('payment_intent') ?? null, after, limit + 1],
  )
  const data = rows.slice(0, limit).map(toDispute)
  return ok({ object: 'list', url: '/v1/disputes', has_more: rows.length > limit, data })
}

export async function findDispute(client: ClientBase | Pool, id: string, param: string): Promise<DisputeRow> {
  const { rows } = await client.query<DisputeRow>(
    `select ${disputeColumns} from payment_sandbox.disputes where id = $1`,
    [id],
  )
  if (!rows[0]) throw missing('dispute', id, param)
  return rows[0]
}
