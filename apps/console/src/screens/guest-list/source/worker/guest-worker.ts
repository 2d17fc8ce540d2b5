import { type ClientOptions, createClient, createStreamClient } from '@ground-control/contract/client'
import { listTicketDetails } from '@ground-control/contract/guests'
import { createChannel, type Message } from '#screens/guest-list/source/messages/call-channel.ts'
import type { PageCalls, WorkerCalls } from '#screens/guest-list/source/messages/calls.ts'
import { createGuestDesk } from './guest-desk.ts'

let settings = { base: '', organizationHeader: '' }

/** Fetched ahead, so that the first call need not wait for a busy page. */
let earlyToken: Promise<string | null> | null = null
let earlyPosition: Promise<string | null> | null = null

const options: ClientOptions = {
  get base() {
    return settings.base
  },
  get organizationHeader() {
    return settings.organizationHeader
  },
  async token(wanted) {
    const early = earlyToken
    earlyToken = null
    return (!wanted.forceRefresh && (await early)) || page.call('token', wanted)
  },
  positions: {
    highest() {
      const early = earlyPosition
      earlyPosition = null
      return early ?? page.call('position', null)
    },
    note: (position) => void page.call('notePosition', position),
  },
  onAnswer: (answer) => void page.call('answered', answer),
  onFailure: ({ status, code, requestId }, { method, path }) =>
    void page.call('failed', { status, code, requestId, method, path }),
}

const page = createChannel<PageCalls, WorkerCalls>({
  post: (message) => self.postMessage(message),
  handlers: {
    start(given) {
      settings = given
      earlyToken = page.call('token', { forceRefresh: false }).catch(() => null)
      earlyPosition = page.call('position', null).catch(() => null)
    },
    ...createGuestDesk({
      api: createClient(options),
      stream: createStreamClient(options),
      onFailure: (error) => options.onFailure?.(error, listTicketDetails),
    }),
  },
})

self.addEventListener('message', ({ data }: MessageEvent<Message>) => page.receive(data))
