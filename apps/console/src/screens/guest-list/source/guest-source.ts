import { guestIdOf } from '@ground-control/domain/guests/group-guests'
import { apiPort, streamApi } from '#platform/api.ts'
import { loadCapabilities } from '#platform/capabilities.ts'
import { registerCache } from '#platform/kept/caches.ts'
import { ownChanges } from '#subjects/tickets/own-changes.ts'
import { createGuestSource } from './create-guest-source.ts'
import { type Channel, createChannel, type Message } from './messages/call-channel.ts'
import type { PageCalls, WorkerCalls } from './messages/calls.ts'
import { abortError } from './messages/wire-failure.ts'
import { takeGuestWorker } from './warm-worker.ts'

type Link = { readonly channel: Channel<WorkerCalls>; readonly worker: Worker }

let link: Link | null = null

export const guestSource = createGuestSource({ worker: guestWorker, capabilities: loadCapabilities, stream: streamApi })

ownChanges.setHolder({
  show: guestSource.applyTickets,
  catchUp: guestSource.catchUp,
  async around(ticket) {
    const details = await guestSource.details(guestIdOf(ticket), new AbortController().signal)
    return details?.purchases.flatMap(({ tickets }) => tickets) ?? []
  },
})

registerCache(() => {
  guestSource.forget()
  endGuestWorker()
})

function guestWorker(): Channel<WorkerCalls> {
  link ??= startWorker()
  return link.channel
}

/** Ends the worker, and with it everything it holds. */
function endGuestWorker(reason: Error = abortError()): void {
  const ended = link
  link = null
  ended?.worker.terminate()
  ended?.channel.close(reason)
}

function startWorker(): Link {
  const port = apiPort()
  const worker = takeGuestWorker()
  const channel = createChannel<WorkerCalls, PageCalls>({
    post: (message) => worker.postMessage(message),
    handlers: {
      token: (options) => port.token(options),
      position: () => port.positions.highest(),
      notePosition: (position) => port.positions.note(position),
      answered: (answer) => port.onAnswer(answer),
      failed: ({ method, path, ...failure }) => port.onFailure(failure, { method, path }),
    },
  })
  const started: Link = { worker, channel }
  worker.addEventListener('message', ({ data }: MessageEvent<Message>) => channel.receive(data))
  worker.addEventListener('error', () => {
    if (link === started) endGuestWorker(new Error('The part of the console that reads guest lists stopped.'))
  })
  const { base, organizationHeader } = port
  void channel.call('start', { base, organizationHeader }).catch(() => {})
  return started
}
