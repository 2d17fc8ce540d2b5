import { followLive } from '@ground-control/contract/live'
import type { EventId } from '@ground-control/domain/values/ids'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/db/database.ts'
import { createNotices, type NoticeListener } from '#platform/db/notices.ts'
import { LiveReply, type LiveSink } from '#platform/http/live/live-reply.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Serve } from '#platform/http/serve.ts'
import { hintOf, keyOf, platformChannel, ticketChannel } from './live-hints.ts'
import { createConsoleCount } from './open-consoles.ts'

type Needs = {
  readonly database: Database
  readonly readRemoteConfig: () => Promise<{
    readonly values: Readonly<Record<string, unknown>>
    readonly reasons: Readonly<Record<string, string>>
  }>
}

export function mountLive(app: FastifyInstance, serve: Serve, { database, readRemoteConfig }: Needs) {
  const say = (to: string, text: string) => database.pool.query('select pg_notify($1, $2)', [to, text])
  const channels = [ticketChannel, platformChannel]
  const notices = createNotices({ channels, connect: database.connectAlone, say, log: app.log })
  const consoles = createConsoleCount(notices)
  app.addHook('onClose', () => notices.close())
  serve(
    followLive,
    async ({ query: { eventId, values } }) =>
      new LiveReply(async (sink) => {
        try {
          if (eventId !== undefined) return await notices.follow(toTicketsOf(eventId, sink))
          const tellValues = () => void tellRemoteConfig(sink, readRemoteConfig)
          const stop = await notices.follow(toAll(sink, { tellValues, alsoAtStart: values === 'true' }))
          // Only consoles request the values.
          if (values !== 'true') return stop
          tellValues()
          const leave = consoles.enter()
          return () => {
            stop()
            leave()
          }
        } catch (error) {
          throw new Refusal('live-unavailable', 'Live updates are not available right now. Try again in a moment.', {
            retryAfterSeconds: 1,
            cause: error,
          })
        }
      }),
  )
}

/** Changes during a gap are unknown, so followers of everything read everything again. */
function toAll(sink: LiveSink, { tellValues, alsoAtStart }: Values): NoticeListener {
  function startAgain() {
    sink.ready()
    if (alsoAtStart) tellValues()
  }
  return {
    onNotice(channel, payload) {
      const hint = hintOf(channel, payload)
      if (hint === 'everything') startAgain()
      else if (hint?.kind === 'remote-config') tellValues()
      else if (hint) sink.hint(keyOf(hint), hint)
    },
    onGap: startAgain,
  }
}

type Values = { readonly tellValues: () => void; readonly alsoAtStart: boolean }

/** If the values can't be read, the hint still says that they changed. */
async function tellRemoteConfig(sink: LiveSink, read: Needs['readRemoteConfig']): Promise<void> {
  const hint = { kind: 'remote-config' } as const
  const now = await read().catch(() => null)
  sink.hint(keyOf(hint), { ...hint, ...now })
}

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
