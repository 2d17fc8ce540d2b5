import type { getRemoteConfig } from '@ground-control/contract/calls/admin'
import type { ReplyOf } from '@ground-control/contract/endpoint'
import type { Database } from '#platform/db/database.ts'
import { remoteConfig } from '#platform/db/schema/catalog.ts'

export const createRemoteConfigStore = ({ db }: Database) => ({
  async values() {
    const rows = await db.select({ key: remoteConfig.key, value: remoteConfig.value }).from(remoteConfig)
    return Object.fromEntries(rows.map(({ key, value }) => [key, value])) as ReplyOf<typeof getRemoteConfig>['values']
  },
})

export type RemoteConfigStore = ReturnType<typeof createRemoteConfigStore>
