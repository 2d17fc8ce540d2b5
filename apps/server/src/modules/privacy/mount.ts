import { eraseAccount, getErasure } from '@ground-control/contract/privacy'
import { actorOf } from '#platform/audit/write-audit.ts'
import type { Database } from '#platform/db/database.ts'
import { type Serve, staffOf } from '#platform/http/serve.ts'
import { countTraces, erasePerson } from './erase-person.ts'

export function mountPrivacy(serve: Serve, { database }: { readonly database: Database }) {
  serve(getErasure, ({ params }) => countTraces(database, params))
  serve(eraseAccount, async (call) => {
    const { params: who, body, requestId } = call
    await erasePerson(database, { who, reason: body.reason, actor: actorOf(staffOf(call)), requestId })
    return countTraces(database, who)
  })
}
