import { getRemoteConfig } from '@ground-control/contract/calls/admin'
import type { Serve } from '#platform/http/serve.ts'
import type { RemoteConfigStore } from './remote-config-store.ts'

export function remoteConfigRoutes(serve: Serve, remoteConfig: RemoteConfigStore) {
  serve(getRemoteConfig, async () => ({ values: await remoteConfig.values() }))
}
