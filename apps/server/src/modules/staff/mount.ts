import { getClaims, getStaffMember, listStaff, setClaims } from '@ground-control/contract/staff'
import type { Database } from '#platform/db/database.ts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import type { SignInRules } from '#platform/identity/can-sign-in.ts'
import type { ClaimsProvider } from '#platform/identity/claims-provider.ts'
import { createClaimsService } from './claims-service.ts'
import { createPersonClaimsStore } from './person-claims-store.ts'
import { createStaffService } from './staff-service.ts'
import { createStaffStore } from './staff-store.ts'

type Needs = {
  readonly database: Database
  readonly signInRules: SignInRules
  readonly claimsProvider?: ClaimsProvider | undefined
}

export function mountStaff(serve: Serve, { database, signInRules, claimsProvider }: Needs) {
  const staff = createStaffService({ store: createStaffStore(database), ...signInRules, claimsProvider })
  serve(listStaff, () => staff.list())
  serve(getStaffMember, ({ params }) => staff.member(params.staffId))

  const { staffDomain } = signInRules
  const claims = createClaimsService({ store: createPersonClaimsStore(database), staffDomain, claimsProvider })
  serve(getClaims, async ({ params }) => ({ claims: await claims.of(params.uid) }))
  serve(setClaims, async (call) => ({
    claims: await claims.set({
      ...call.params,
      ...call.body,
      reason: call.body.reason,
      actor: staffOf(call),
      requestId: call.requestId,
    }),
  }))
}
