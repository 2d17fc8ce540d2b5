import type { Endpoint } from '@ground-control/contract/endpoint'
import { allEndpoints } from '@ground-control/contract/endpoints'
import { Refusal } from '#platform/http/refusal.ts'
import type { Serve } from '#platform/http/serve.ts'

/** Every call of the contract has an answer; one that no module serves yet says so. */
export function notBuiltRoutes(serve: Serve & { readonly served: ReadonlySet<Endpoint> }): readonly Endpoint[] {
  const missing = allEndpoints.filter((endpoint) => !serve.served.has(endpoint))
  for (const endpoint of missing) {
    serve(endpoint, async () => {
      throw new Refusal('not-built', `${endpoint.method} ${endpoint.path} is not part of this version yet.`)
    })
  }
  return missing
}
