import type { Database } from '#platform/db/database.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { SignInRules } from '#platform/identity/can-sign-in.ts'
import { createCaseReadStore } from './case-read-store.ts'
import { caseReferences } from './case-references.ts'
import { createCaseService } from './case-service.ts'
import { createCaseWriteStore } from './case-write-store.ts'
import { supportRoutes } from './support-routes.ts'

type Needs = {
  readonly database: Database
  readonly console: { readonly config: SignInRules & { readonly timeZone: string } }
}

export function mountSupport(serve: Serve, { database, console: { config } }: Needs) {
  const cases = createCaseService({
    read: createCaseReadStore(database),
    store: createCaseWriteStore(database),
    references: caseReferences,
    timeZone: config.timeZone,
    signInRules: config,
  })
  supportRoutes(serve, cases)
}
