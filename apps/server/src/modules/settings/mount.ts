import { capabilityCalls } from '@ground-control/contract/endpoints'
import { getCapabilities, getRemoteConfig, setRemoteConfig } from '@ground-control/contract/settings'
import { unsetConfig } from '@ground-control/domain/settings/remote-config'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#platform/db/database.ts'
import type { ConsoleConfig } from '#platform/http/console-files.ts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import { createRemoteConfigStore } from './remote-config-store.ts'

const { enable_ticket_refunds, enable_ticket_transfers, enable_comp_tickets } = unsetConfig
const unsetSwitches = { enable_ticket_refunds, enable_ticket_transfers, enable_comp_tickets }

type Needs = {
  readonly database: Database
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** False: no mail is set up. */
  readonly sendsMail: boolean
}

export function mountSettings(serve: Serve, { database, log, sendsMail }: Needs) {
  const onCorrupt = (key: string) => log.warn({ key }, 'ignoring an invalid remote-configuration value')
  const remoteConfig = createRemoteConfigStore({ ...database, onCorrupt })
  const offered = Object.keys(capabilityCalls).filter((name) => sendsMail || name !== 'ticket-mail')
  serve(getCapabilities, async () => ({ capabilities: offered }))
  serve(getRemoteConfig, () => remoteConfig.read())
  serve(setRemoteConfig, async (call) => {
    const { values, expected, reason } = call.body
    await remoteConfig.set(values, { expected, actor: staffOf(call), reason, requestId: call.requestId })
    return remoteConfig.read()
  })
  return {
    readValues: async () => (await remoteConfig.read()).values,
    /** Without extras the console calls none of the above, so its configuration file brings the values. */
    async consoleConfigWithoutExtras(): Promise<Partial<ConsoleConfig>> {
      const { values } = await remoteConfig.read().catch(() => ({ values: {} as Record<string, never> }))
      // Ours, for what only a platform with extras does.
      const { enable_customer_mail: _, ...specified } = values
      return { extras: false, remoteConfigValues: { ...unsetSwitches, ...specified } }
    },
  }
}
