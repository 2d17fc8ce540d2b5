import { getRemoteConfig, setRemoteConfig } from '@ground-control/contract/settings'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import type { RemoteConfigStore } from './remote-config-store.ts'

export function remoteConfigRoutes(serve: Serve, remoteConfig: RemoteConfigStore) {
  serve(getRemoteConfig, () => remoteConfig.read())
  serve(setRemoteConfig, async (call) => {
    const { values, expected, reason } = call.body
    await remoteConfig.set(values, { expected, actor: staffOf(call), reason, requestId: call.requestId })
    return remoteConfig.read()
  })
}
