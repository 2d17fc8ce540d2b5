import { type RemoteConfig, unsetConfig } from '@ground-control/domain/settings/remote-config'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.ts'
import { remoteConfig } from '#platform/db/schema/catalog.ts'
import { Refusal } from '#platform/http/refusal.ts'

export type Switch = {
  [Key in keyof RemoteConfig]: RemoteConfig[Key] extends boolean ? Key : never
}[keyof RemoteConfig]

const subjects: Readonly<Record<Switch, string>> = {
  enable_ticket_refunds: 'Refunds are',
  enable_ticket_transfers: 'Ticket transfers are',
  enable_comp_tickets: 'Comp tickets are',
}

/** Read for every action, so that a change takes effect at the next click. */
export const createSwitches = ({ db }: Pick<Database, 'db'>) => ({
  async requireOn(name: Switch): Promise<void> {
    // Raw SQL: as a drizzle column, the JSON string "false" would be parsed a second time and switch something off.
    const value = sql<unknown>`${remoteConfig.value}`
    const [row] = await db.select({ value }).from(remoteConfig).where(eq(remoteConfig.key, name))
    const isOn = typeof row?.value === 'boolean' ? row.value : unsetConfig[name]
    if (!isOn) throw new Refusal('switched-off', `${subjects[name]} switched off (${name}).`)
  },
})

export type Switches = ReturnType<typeof createSwitches>
