import { followLive } from '@ground-control/contract/live'
import type { EventId } from '@ground-control/domain/values/ids'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/db/database.ts'
import { createNotices, type NoticeListener } from '#platform/db/notices.ts'
import { LiveReply, type LiveSink } from '#platform/http/live/live-reply.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Serve } from '#platform/http/serve.ts'
import { hintOf, keyOf, platformChannel, ticketChannel } from './live-hints.ts'

export function mountLive(app: FastifyInstance, serve: Serve, { database }: { readonly database: Database }) {
  const say = (to: string, text: string) => database.pool.query('select pg_notify($1, $2)', [to, text])
  const channels = [ticketChannel, platformChannel]
  const notices = createNotices({ channels, connect: database.connectAlone, say, log: app.log })
  app.addHook('onClose', () => notices.close())
  serve(
    followLive,
    async ({ query: { eventId } }) =>
      new LiveReply(async (sink) => {
        try {
          return await notices.follow(eventId === undefined ? toAll(sink) : toTicketsOf(eventId, sink))
        } catch (error) {
          throw new Refusal('live-unavailable', 'Live updates are not available right now. Try again in a moment.', {
            retryAfterSeconds: 1,
            cause: error,
          })
        }
      }),
  )
}

/** What changed in a gap is unknown, so `ready` tells the reader to load everything again. */
const toAll = (sink: LiveSink): NoticeListener => ({
  onNotice(channel, payload) {
    const hint = hintOf(channel, payload)
    if (hint === 'everything') sink.ready()
    else if (hint) sink.hint(keyOf(hint), hint)
  },
  onGap: () => sink.ready(),
})

function toTicketsOf(eventId: EventId, sink: LiveSink): NoticeListener {
  const hint = { kind: 'tickets', eventId } as const
  const tell = () => sink.hint(keyOf(hint), hint)
  return {
    onNotice(channel, payload) {
      if (channel === ticketChannel && payload === eventId) tell()
    },
    onGap: tell,
  }
}
