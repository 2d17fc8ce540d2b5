import { type KillSwitch, unsetConfig } from '@ground-control/domain/settings/remote-config'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'
import { remoteConfig } from '#platform/db/schema/catalog.ts'
import { Refusal } from '#platform/http/refusal.ts'

export type SwitchSource = {
  /** Reads the values again if they are old. Never throws: otherwise the last values stay. */
  refresh(): Promise<void>
  /** Null: never read. A switch that isn't set is on. */
  isOn(name: KillSwitch): boolean | null
}

const subjects: Readonly<Record<KillSwitch, string>> = {
  enable_ticket_refunds: 'Refunds are',
  enable_ticket_transfers: 'Ticket transfers are',
  enable_comp_tickets: 'Comp tickets are',
  enable_customer_mail: 'Emails to customers are',
}

/** A switch that was turned off for a time is off until then. Afterwards it counts as never set, which is on. */
export const counts = sql`(${remoteConfig.onAgainAt} is null or ${remoteConfig.onAgainAt} > clock_timestamp())`

type Rows = Pick<Database['db'], 'select'>

/** Read for every action, so that a change takes effect with the next click. */
export const createSwitches = (source: SwitchSource | null = null) => {
  /** For use inside a transaction. Never waits for another reader. */
  const isOnIn = async (rows: Rows, name: KillSwitch): Promise<boolean> =>
    source?.isOn(name) ?? (await storedIn(rows, name))?.isOn ?? unsetConfig[name]

  async function requireOnIn(rows: Rows, name: KillSwitch): Promise<void> {
    if (await isOnIn(rows, name)) return
    const why = source ? null : (await storedIn(rows, name))?.reason
    throw new Refusal('switched-off', `${subjects[name]} switched off (${name})${why ? `: ${why}` : '.'}`)
  }
  return {
    isOnIn,
    requireOnIn,
    refresh: async (): Promise<void> => source?.refresh(),
  }
}

export type Switches = ReturnType<typeof createSwitches>

type Stored = { readonly isOn: boolean; readonly reason: string | null }

async function storedIn(rows: Rows, name: KillSwitch): Promise<Stored | null> {
  const value = sql<unknown>`${remoteConfig.value}`
  const [row] = await rows
    .select({ value, reason: remoteConfig.reason })
    .from(remoteConfig)
    .where(and(eq(remoteConfig.key, name), counts))
  return typeof row?.value === 'boolean' ? { isOn: row.value, reason: row.reason } : null
}
