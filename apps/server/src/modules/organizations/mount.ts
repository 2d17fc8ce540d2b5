import {
  adoptWatchedOrganizations,
  getOrganization,
  listOrganizations,
  listWatchedOrganizations,
  unwatchOrganization,
  watchOrganization,
} from '@ground-control/contract/organizations'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import type { Principal } from '#platform/identity/verify-token.ts'
import { createOrganizationStore } from './organization-store.ts'
import { createWatchedService } from './watched-service.ts'
import { createWatchedStore } from './watched-store.ts'

export function mountOrganizations(serve: Serve, { database }: { readonly database: Database }) {
  const organizations = createOrganizationStore(database)
  serve(getOrganization, async ({ params }) => {
    const organization = await organizations.byId(params.id)
    if (!organization) throw new Refusal('not-found', 'There is no such organization.')
    return organization
  })
  serve(listOrganizations, async ({ signal }) => ({ organizations: await organizations.all(signal) }))

  const watched = createWatchedService({ store: createWatchedStore(database) })
  serve(listWatchedOrganizations, (call) => watched.of(staffOf(call)))
  serve(watchOrganization, (call) => watched.watch({ ...call.params, ...by(call) }))
  serve(unwatchOrganization, (call) => watched.unwatch({ ...call.params, ...by(call) }))
  serve(adoptWatchedOrganizations, (call) => watched.adopt({ ...call.body, ...by(call) }))
}

const by = (call: { readonly principal: Principal | null; readonly requestId: string }) => ({
  actor: staffOf(call),
  requestId: call.requestId,
})
