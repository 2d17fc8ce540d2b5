import type { Pool } from 'pg'
import { type Answer, ok } from '#payments/protocol/answer.ts'
import { allowOnly, type Form, readInteger } from '#payments/protocol/form-body.ts'
import { type RefundRow, refundColumns, toRefund } from '#payments/protocol/refund-object.ts'
import { badRequest, missing } from '#payments/protocol/stripe-error.ts'

export async function retrieveRefund(pool: Pool, id: string, account: string | null): Promise<Answer> {
  return ok(toRefund(await findRefund(pool, { id, account, param: 'id' })))
}

/** Newest first, as in all of Stripe's lists. */
export async function listRefunds(pool: Pool, query: Form, account: string | null): Promise<Answer> {
  allowOnly(query, 'payment_intent', 'limit', 'starting_after', ...createdBounds.keys())
  const limit = readInteger(query, 'limit') ?? 10
  if (limit > 100) throw badRequest('This value must be less than or equal to 100.', { param: 'limit' })
  const after = query.fields.get('starting_after') ?? null
  if (after !== null) await findRefund(pool, { id: after, account, param: 'starting_after' })
  const { rows } = await pool.query<RefundRow>(
    `select ${refundColumns} from payment_sandbox.refunds r
     where ($1::text is null or payment_intent = $1) and ${isOfAccount('$4')}
       and ($2::text is null or (r.created, r.id) < (select a.created, a.id from payment_sandbox.refunds a where a.id = $2))
       and r.created <= coalesce((select a.created from payment_sandbox.refunds a where a.id = $2), 'infinity')
       ${createdConditions(query)}
     order by r.created desc, r.id desc limit $3`,
    [query.fields.get('payment_intent') ?? null, after, limit + 1, account],
  )
  return ok({
    object: 'list',
    url: '/v1/refunds',
    has_more: rows.length > limit,
    data: rows.slice(0, limit).map(toRefund),
  })
}

export const createdBounds: ReadonlyMap<string, string> = new Map([
  ['created[gt]', '>'],
  ['created[gte]', '>='],
  ['created[lt]', '<'],
  ['created[lte]', '<='],
])

/** For a statement that calls the row `r`. */
export const createdConditions = (query: Form): string =>
  [...createdBounds]
    .flatMap(([name, operator]) => {
      const seconds = query.fields.get(name)
      return seconds === undefined
        ? []
        : [`and floor(extract(epoch from r.created)) ${operator} ${toSeconds(seconds, name)}`]
    })
    .join(' ')

function toSeconds(text: string, param: string): number {
  if (/^\d{1,12}$/.test(text)) return Number(text)
  throw badRequest(`Invalid timestamp: ${text}`, { param })
}

/** For faults that are limited to one payment. */
export async function paymentOfRefund(pool: Pool, id: string): Promise<string | null> {
  const { rows } = await pool.query<{ payment: string }>(
    'select payment_intent as payment from payment_sandbox.refunds where id = $1',
    [id],
  )
  return rows[0]?.payment ?? null
}

type Wanted = { readonly id: string; readonly account: string | null; readonly param: string }

async function findRefund(pool: Pool, { id, account, param }: Wanted): Promise<RefundRow> {
  const { rows } = await pool.query<RefundRow>(
    `select ${refundColumns} from payment_sandbox.refunds r where id = $1 and ${isOfAccount('$2')}`,
    [id, account],
  )
  if (!rows[0]) throw missing('refund', id, param)
  return rows[0]
}

/** `r` is a refund or a dispute. */
export const isOfAccount = (account: string) => `exists (
  select from payment_sandbox.payment_intents p
  where p.id = r.payment_intent and p.account is not distinct from ${account}::text)`
