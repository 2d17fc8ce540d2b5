import type pg from 'pg'
import { redeemTickets, refundPayment, transferTicket } from './after-sale.ts'
import type { Action, Outcome, Scene } from './market.ts'
import { issueTickets } from './sell.ts'
import { writeIn } from './write-in.ts'

export const actionKinds = ['sell', 'redeem', 'refund', 'transfer', 'comp', 'case'] as const

export type ActionKind = (typeof actionKinds)[number]

const actions: Readonly<Record<ActionKind, Action>> = {
  sell: issueTickets('sale'),
  comp: issueTickets('comp'),
  redeem: redeemTickets,
  refund: refundPayment,
  transfer: transferTicket,
  case: writeIn,
}

export async function perform(
  kind: ActionKind,
  database: pg.Pool,
  scene: Omit<Scene, 'client'>,
): Promise<Outcome | null> {
  const client = await database.connect()
  try {
    await client.query('begin')
    const outcome = await actions[kind]({ ...scene, client })
    await client.query(outcome === null ? 'rollback' : 'commit')
    client.release()
    return outcome
  } catch (error) {
    // Drops the connection, which rolls the transaction back.
    client.release(true)
    if (isLostRace(error)) return null
    throw error
  }
}

/** Deadlock or serialization failure. The next action may succeed. */
const isLostRace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')
