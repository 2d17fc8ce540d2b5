import type { ClientBase, Pool } from 'pg'
import type { Answer } from '#payments/protocol/answer.ts'
import type { SandboxStore } from '#payments/sandbox-store.ts'
import { connectionFaults, type Fault, type FaultRequest, outcomeFaults } from './fault.ts'

type Target = { readonly call: 'create' | 'read'; readonly paymentIntent: string | null }

const columns = 'id, kind, "call", payment_intent, once_refunded, remaining, delay_ms, settle_to'

export async function addFault(pool: Pool, request: FaultRequest): Promise<Fault> {
  const { kind, times = 1, call = 'create', match, delay_ms = null, settle_to = 'succeeded' } = request
  const { rows } = await pool.query<Fault>(
    `insert into payment_sandbox.faults (kind, remaining, "call", payment_intent, once_refunded, delay_ms, settle_to)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
    [kind, times, call, match?.payment_intent ?? null, match?.once_refunded ?? false, delay_ms, settle_to],
  )
  const [fault] = rows
  if (!fault) throw new Error('The fault was not kept.')
  return fault
}

export async function readFaults(pool: Pool): Promise<readonly Fault[]> {
  const { rows } = await pool.query<Fault>(
    `select ${columns} from payment_sandbox.faults where remaining > 0 order by id`,
  )
  return rows
}

export async function clearFaults(pool: Pool) {
  await pool.query('delete from payment_sandbox.faults')
}

/** Decided before anything else. */
export async function takeConnectionFault(store: SandboxStore, target: Target): Promise<Fault | null> {
  if (!(await anyFault(store.pool))) return null
  return store.inTransaction((client) => take(client, connectionFaults, target))
}

/** Runs in the refund's transaction, so a refund that isn't made doesn't use up its fault. */
export async function takeOutcomeFault(client: ClientBase, target: Target): Promise<Fault | null> {
  if (!(await anyFault(client))) return null
  return take(client, outcomeFaults, target)
}

/** For use inside another statement. */
export const anyFaultWaits = 'exists (select from payment_sandbox.faults where remaining > 0)'

/** The read is valid only if no fault was waiting then. */
export type Read = { readonly faults_wait: boolean; readonly answer: Answer }

async function anyFault(client: Pick<ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ waits: boolean }>(`select ${anyFaultWaits} as waits`)
  return rows[0]?.waits === true
}

/** Faults apply in the order they were added. A fault of the other sort in front blocks those behind it. */
async function take(client: ClientBase, kinds: readonly string[], { call, paymentIntent }: Target) {
  // Without the lock, two requests could take the same fault.
  await client.query(`select pg_advisory_xact_lock(hashtext('ground-control payment sandbox faults'))`)
  const { rows } = await client.query<Fault>(
    `update payment_sandbox.faults set remaining = remaining - 1
     where kind = any($1) and id = (
       select id from payment_sandbox.faults
       where remaining > 0 and "call" = $2 and (payment_intent is null or payment_intent = $3)
         and (not once_refunded or exists (select from payment_sandbox.refunds where payment_intent = $3))
       order by id limit 1)
     returning ${columns}`,
    [kinds, call, paymentIntent],
  )
  return rows[0] ?? null
}
