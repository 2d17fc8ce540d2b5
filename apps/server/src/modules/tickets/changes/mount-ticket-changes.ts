import { listTicketChanges } from '@ground-control/contract/tickets'
import type { FastifyInstance } from 'fastify'
import type { ListTags } from '#modules/tickets/list-tags.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Serve } from '#platform/http/serve.ts'
import { startClearing } from './clear-old-changes.ts'
import { createTicketChangeStore } from './ticket-change-store.ts'

const clearEveryMs = 10 * 60_000

type Needs = { readonly database: Database; readonly tags: ListTags }

export function mountTicketChanges(app: FastifyInstance, serve: Serve, { database, tags }: Needs) {
  const store = createTicketChangeStore(database)
  serve(listTicketChanges, async ({ params: { eventId }, query: { since } }) => {
    const changes = await store.since(eventId, tags.read(since))
    if (!changes) throw new Refusal('not-found', `There is no event ${eventId}.`)
    return { tag: tags.of(changes.state), complete: changes.tickets !== null, tickets: changes.tickets ?? [] }
  })
  let clearing: ReturnType<typeof startClearing> | undefined
  app.addHook('onReady', async () => {
    clearing = startClearing({ store, everyMs: clearEveryMs, log: app.log })
  })
  app.addHook('onClose', async () => clearing?.stop())
}
