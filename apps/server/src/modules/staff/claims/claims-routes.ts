import { getClaims, setClaims } from '@ground-control/contract/staff'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import type { ClaimsService } from './claims-service.ts'

export function claimsRoutes(serve: Serve, claims: ClaimsService) {
  serve(getClaims, async ({ params }) => ({ claims: await claims.of(params.uid) }))
  serve(setClaims, async (call) => ({
    claims: await claims.set({
      uid: call.params.uid,
      claims: call.body.claims,
      reason: call.body.reason,
      actor: staffOf(call),
      requestId: call.requestId,
    }),
  }))
}
