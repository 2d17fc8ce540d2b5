import { listActivity, listAudit } from '@ground-control/contract/activity'
import type { Database } from '#platform/db/database.ts'
import type { Serve } from '#platform/http/serve.ts'
import { createActivityService } from './activity-service.ts'
import { createAuditStore } from './audit-store.ts'
import { newestEntries } from './entry-stream.ts'
import { newestSales } from './sale-stream.ts'

export function mountActivity(serve: Serve, { database }: { readonly database: Database }) {
  const audit = createAuditStore(database)
  const activity = createActivityService({
    entries: (...asked) => newestEntries(database, ...asked),
    sales: (...asked) => newestSales(database, ...asked),
  })
  serve(listAudit, ({ query }) => audit.list(query))
  serve(listActivity, ({ query }) => activity.list(query))
}
