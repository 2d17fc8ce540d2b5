import { type RemoteConfig, remoteConfigDefaults } from '@ground-control/domain/settings/remote-config'
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

/** M10: the kill switches. Read anew for each action, so that a switch counts for the next click everywhere. */
export const createSwitches = ({ db }: Pick<Database, 'db'>) => ({
  async requireOn(name: Switch): Promise<void> {
    // Read as a column, the text "true" would be taken for JSON once more, and switch on what nobody switched on.
    const value = sql<unknown>`${remoteConfig.value}`
    const [row] = await db.select({ value }).from(remoteConfig).where(eq(remoteConfig.key, name))
    const isOn = typeof row?.value === 'boolean' ? row.value : remoteConfigDefaults[name]
    if (!isOn) throw new Refusal('switched-off', `${subjects[name]} switched off at the moment (${name}).`)
  },
})

export type Switches = ReturnType<typeof createSwitches>
