import { getCapabilities } from '@ground-control/contract/capabilities'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import { capabilityCalls } from '@ground-control/contract/endpoints'
import { getRemoteConfig, setRemoteConfig } from '@ground-control/contract/settings'
import { unsetConfig } from '@ground-control/domain/settings/remote-config'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/db/database.ts'
import type { ConsoleConfig } from '#platform/http/pages/console-files.ts'
import { repeatWhileOpen } from '#platform/http/repeat-while-open.ts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import { createRemoteConfigStore } from './remote-config-store.ts'

const { enable_ticket_refunds, enable_ticket_transfers, enable_comp_tickets } = unsetConfig
const unsetSwitches = { enable_ticket_refunds, enable_ticket_transfers, enable_comp_tickets }

type Needs = {
  readonly database: Database
  /** False: no email is set up. */
  readonly sendsMail: boolean
  readonly countOpenConsoles: () => Promise<number | null>
}

export function mountSettings(app: FastifyInstance, serve: Serve, { database, sendsMail, countOpenConsoles }: Needs) {
  const { log } = app
  const onCorrupt = (key: string) => log.warn({ key }, 'ignoring an invalid remote-configuration value')
  const remoteConfig = createRemoteConfigStore({ ...database, onCorrupt })
  repeatWhileOpen(app, remoteConfig.turnOnDue)
  const offered = Object.keys(capabilityCalls).filter((name) => sendsMail || name !== 'ticket-mail')
  serve(getCapabilities, async () => ({ capabilities: offered }))
  serve(getRemoteConfig, async ({ query }) => {
    const [kept, openConsoles] = await Promise.all([
      remoteConfig.read(),
      query.consoles === 'true' ? countOpenConsoles() : null,
    ])
    return openConsoles === null ? kept : { ...kept, openConsoles }
  })
  serve(setRemoteConfig, async (call) => {
    const { values, ...rest } = call.body
    await remoteConfig.set(values, { ...rest, actor: staffOf(call), requestId: call.requestId })
    return remoteConfig.read()
  })
  return {
    async readValues() {
      const { values, changes = {} } = await remoteConfig.read()
      return { values, reasons: reasonsOf(values, changes) }
    },
    /** Without extras the console can't call these, so its configuration file contains the values. */
    async consoleConfigWithoutExtras(): Promise<Partial<ConsoleConfig>> {
      const { values } = await remoteConfig.read().catch((): Pick<Kept, 'values'> => ({ values: {} }))
      // Left out, because it belongs to an extra.
      const { enable_customer_mail: _, ...specified } = values
      return { extras: false, remoteConfigValues: { ...unsetSwitches, ...specified } }
    },
  }
}

type Kept = ReplyOf<typeof getRemoteConfig>

/** Why each switch is off, if somebody gave a reason. */
const reasonsOf = (values: Kept['values'], changes: NonNullable<Kept['changes']>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([key, { reason }]) => (values[key] === false && reason ? [[key, reason]] : [])),
  )
