import {
  adoptWatchedOrganizations,
  listWatchedOrganizations,
  unwatchOrganization,
  watchOrganization,
} from '@ground-control/contract/organizations'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import type { WatchedService } from './watched-service.ts'

export function watchedRoutes(serve: Serve, watched: WatchedService) {
  serve(listWatchedOrganizations, (call) => watched.of(staffOf(call)))
  serve(watchOrganization, (call) => watched.watch({ ...call.params, ...by(call) }))
  serve(unwatchOrganization, (call) => watched.unwatch({ ...call.params, ...by(call) }))
  serve(adoptWatchedOrganizations, (call) => watched.adopt({ ...call.body, ...by(call) }))
}

const by = (call: Parameters<typeof staffOf>[0] & { readonly requestId: string }) => ({
  actor: staffOf(call),
  requestId: call.requestId,
})
