import { getProfile } from '@ground-control/contract/accounts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { ProfileStore } from './profile-store.ts'

/** Contacts are masked here, so reading a profile is not recorded in the audit trail. */
export function profileRoutes(serve: Serve, profiles: ProfileStore) {
  serve(getProfile, async ({ params }) => {
    const profile = await profiles.profile(params.uid)
    if (!profile) throw new Refusal('not-found', 'There is no such account.')
    return profile
  })
}
