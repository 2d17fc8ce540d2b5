import { followLive, type LiveHint } from '@ground-control/contract/calls/live'
import type { EventId } from '@ground-control/domain/ids'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/db/database.ts'
import { createNotices, type Notices } from '#platform/db/notices.ts'
import { LiveReply, type LiveSink } from '#platform/http/live/live-reply.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Serve } from '#platform/http/serve.ts'

/** Said by the triggers on tickets, with the id of the event. */
const channel = 'ticket_changes'

export function mountLive(app: FastifyInstance, serve: Serve, { database }: { database: Database }) {
  const say = (to: string, text: string) => database.pool.query('select pg_notify($1, $2)', [to, text])
  const notices = createNotices({ channel, connect: database.connectAlone, say, log: app.log })
  app.addHook('onClose', () => notices.close())
  serve(followLive, async ({ query }) => new LiveReply((sink) => follow(notices, sink, query.eventId)))
}

async function follow(notices: Notices, sink: LiveSink, eventId: EventId | undefined): Promise<() => void> {
  const hint = (changed: EventId) => sink.hint(changed, { kind: 'tickets', eventId: changed } satisfies LiveHint)
  try {
    return await notices.follow({
      onNotice(payload) {
        if (eventId === undefined || payload === eventId) hint(payload as EventId)
      },
      // Of what changed in the gap nothing is known: whoever follows everything starts again.
      onGap: () => (eventId === undefined ? sink.ready() : hint(eventId)),
    })
  } catch (error) {
    throw new Refusal('live-unavailable', 'Changes cannot be followed right now. Try again in a moment.', {
      retryAfterSeconds: 1,
      cause: error,
    })
  }
}
