import type { Pool } from 'pg'
import { anyFaultWaits, type Read } from '#payments/faults/fault-store.ts'
import { ok } from '#payments/protocol/answer.ts'
import { allowOnly, type Form, readInteger } from '#payments/protocol/form-body.ts'
import { type RefundRow, refundColumns, toRefund } from '#payments/protocol/refund-object.ts'
import { badRequest, missing } from '#payments/protocol/stripe-error.ts'

export async function retrieveRefund(pool: Pool, id: string, account: string | null): Promise<Read> {
  const { faults_wait, ...refund } = await findRefund(pool, { id, account, param: 'id' })
  return { faults_wait, answer: ok(toRefund(refund)) }
}

/** Newest first, as in all of Stripe's lists. @param ofPayment lists one payment's refunds, from the newest on. */
export async function listRefunds(
  pool: Pool,
  ofPayment: (wanted: OfPayment) => Promise<Page>,
  query: Form,
  account: string | null,
): Promise<Read> {
  allowOnly(query, 'payment_intent', 'limit', 'starting_after', ...createdBounds.keys())
  const limit = readInteger(query, 'limit') ?? 10
  if (limit > 100) throw badRequest('This value must be less than or equal to 100.', { param: 'limit' })
  const after = query.fields.get('starting_after') ?? null
  if (after !== null) await findRefund(pool, { id: after, account, param: 'starting_after' })
  const payment = query.fields.get('payment_intent') ?? null
  const conditions = createdConditions(query)
  const isPlain = payment !== null && after === null && conditions === ''
  const page = isPlain
    ? await ofPayment({ payment, account, limit })
    : await listPage(pool, { payment, account, after, limit, conditions })
  const answer = ok({
    object: 'list',
    url: '/v1/refunds',
    has_more: page.refunds.length > limit,
    data: page.refunds.slice(0, limit).map(toRefund),
  })
  return { faults_wait: page.faults_wait, answer }
}

/** Reads one refund more than requested, to know whether there are more. */
type Page = { readonly faults_wait: boolean; readonly refunds: readonly RefundRow[] }

export type OfPayment = { readonly payment: string; readonly account: string | null; readonly limit: number }

export async function refundsOfPayments(pool: Pool, wanted: readonly OfPayment[]): Promise<readonly Page[]> {
  const { rows } = await pool.query<Page>({
    name: 'refunds-of-payments',
    text: `
      select ${anyFaultWaits} as faults_wait, (
        select coalesce(json_agg(l), '[]') from (
          select ${refundColumns} from payment_sandbox.refunds r
          where r.payment_intent = w.payment and ${isOfAccount('w.account')}
          order by r.created desc, r.id desc limit w.max) l) as refunds
      from unnest($1::text[], $2::text[], $3::int[]) with ordinality as w (payment, account, max, place)
      order by w.place`,
    values: [
      wanted.map(({ payment }) => payment),
      wanted.map(({ account }) => account),
      wanted.map(({ limit }) => limit + 1),
    ],
  })
  return rows
}

type Wish = {
  readonly payment: string | null
  readonly account: string | null
  readonly after: string | null
  readonly limit: number
  readonly conditions: string
}

async function listPage(pool: Pool, { payment, account, after, limit, conditions }: Wish): Promise<Page> {
  const { rows } = await pool.query<Listed>({
    // A statement can have a name only if it is always the same.
    name: conditions === '' ? `list-refunds${payment === null ? '' : '-of-payment'}` : undefined,
    text: `
      select f.faults_wait, l.*
      from (select ${anyFaultWaits} as faults_wait) f
      left join (
        select ${refundColumns}, r.created as exactly
        from ${payment === null ? 'payment_sandbox.refunds' : refundsOfPayment} r
        where ${isOfAccount('$1')}
          and ($2::text is null or (r.created, r.id) < (select a.created, a.id from payment_sandbox.refunds a where a.id = $2))
          and r.created <= coalesce((select a.created from payment_sandbox.refunds a where a.id = $2), 'infinity')
          ${conditions}
        order by r.created desc, r.id desc limit $3) l on true
      order by l.exactly desc, l.id desc`,
    values: [account, after, limit + 1, ...(payment === null ? [] : [payment])],
  })
  return {
    faults_wait: rows[0]?.faults_wait ?? true,
    refunds: rows.flatMap(({ faults_wait: _, exactly: __, ...row }) => (row.id === null ? [] : [row])),
  }
}

/** The offset keeps the planner from scanning all refunds in order. A payment has few of them. */
const refundsOfPayment = '(select * from payment_sandbox.refunds where payment_intent = $4 offset 0)'

/** One row without a refund if there is none. */
type Listed = { readonly faults_wait: boolean; readonly exactly: unknown } & (RefundRow | { readonly id: null })

/** Stripe counts whole seconds, so "later" begins with the next second. */
export const createdBounds: ReadonlyMap<string, (seconds: number) => string> = new Map([
  ['created[gt]', (seconds: number) => `>= to_timestamp(${seconds + 1})`],
  ['created[gte]', (seconds: number) => `>= to_timestamp(${seconds})`],
  ['created[lt]', (seconds: number) => `< to_timestamp(${seconds})`],
  ['created[lte]', (seconds: number) => `< to_timestamp(${seconds + 1})`],
])

/** For a statement that calls the row `r`. */
export const createdConditions = (query: Form): string =>
  [...createdBounds]
    .flatMap(([name, bound]) => {
      const seconds = query.fields.get(name)
      return seconds === undefined ? [] : [`and r.created ${bound(toSeconds(seconds, name))}`]
    })
    .join(' ')

function toSeconds(text: string, param: string): number {
  if (/^\d{1,12}$/.test(text)) return Number(text)
  throw badRequest(`Invalid timestamp: ${text}`, { param })
}

/** Used for faults that are limited to one payment. */
export async function paymentOfRefund(pool: Pool, id: string): Promise<string | null> {
  const { rows } = await pool.query<{ payment: string }>(
    'select payment_intent as payment from payment_sandbox.refunds where id = $1',
    [id],
  )
  return rows[0]?.payment ?? null
}

type Wanted = { readonly id: string; readonly account: string | null; readonly param: string }

async function findRefund(pool: Pool, { id, account, param }: Wanted) {
  const { rows } = await pool.query<RefundRow & Pick<Read, 'faults_wait'>>({
    name: 'find-refund',
    text: `select ${refundColumns}, ${anyFaultWaits} as faults_wait
           from payment_sandbox.refunds r where id = $1 and ${isOfAccount('$2')}`,
    values: [id, account],
  })
  if (!rows[0]) throw missing('refund', id, param)
  return rows[0]
}

/** `r` is a refund or a dispute. */
export const isOfAccount = (account: string) => `exists (
  select from payment_sandbox.payment_intents p
  where p.id = r.payment_intent and p.account is not distinct from ${account}::text)`
