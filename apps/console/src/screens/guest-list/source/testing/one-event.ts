import { type ApiError, createClient, createStreamClient } from '@ground-control/contract/client'
import type { GuestView } from '@ground-control/domain/guests/guest'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import { createGuestDesk } from '#screens/guest-list/source/worker/guest-desk.ts'

export const eventId = 'evt_1' as never
export const everybody: GuestView = { search: '', status: 'all', page: 1, pageSize: 25 }

export const aTicket = (id: string, rest: Partial<Ticket> = {}): Ticket => ({
  ticketId: `tkt_${id}` as never,
  price: 2500 as never,
  redeemed: false,
  version: 1,
  owner: { accountId: `acc_${id}`, name: `Guest ${id}` },
  ...rest,
})

type Asked = { readonly path: string; readonly tag: string | null }

/** Answers go through the console's own clients. */
export function platform(tickets: Ticket[]) {
  const asked: Asked[] = []
  const failures: string[] = []
  const state = {
    tickets,
    first: [] as Ticket[],
    tag: '"1"',
    changes: null as null | { complete: boolean; tickets: Ticket[] },
  }
  let listBody = () => listOf(state.tickets)
  let refusal: number | null = null
  const options = {
    base: '',
    organizationHeader: 'x-organization-id',
    token: async () => 'token',
    async fetch(address: RequestInfo | URL, init?: RequestInit) {
      const [path = '', search] = String(address).split('?')
      const tag = new Headers(init?.headers).get('if-none-match') ?? new URLSearchParams(search).get('since')
      asked.push({ path, tag })
      if (refusal !== null) return Response.json({ title: 'Refused', status: refusal }, { status: refusal })
      if (path.endsWith('/changes'))
        return Response.json({ complete: false, tickets: [], ...state.changes, tag: state.tag })
      if (path.endsWith('/first-guests')) return new Response(listOf(state.first))
      if (tag === state.tag) return new Response(null, { status: 304 })
      const headers = { etag: state.tag, 'x-total-count': String(state.tickets.length), 'x-request-id': 'r-1' }
      return new Response(listBody(), { headers })
    },
  }
  const stream = createStreamClient(options)
  const desk = createGuestDesk({
    api: createClient(options),
    stream,
    onFailure: ({ code }: ApiError) => failures.push(code),
  })
  return { desk, stream, asked, failures, state, answerWith, refuseWith, holdList }

  /** Holds the whole list until the returned function is called. */
  function holdList(): () => void {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    listBody = () => {
      const rows = listOf(state.tickets)
      return rows.pipeThrough(new TransformStream({ start: () => held }))
    }
    return letGo
  }

  function answerWith(body: () => ReadableStream) {
    listBody = body
  }

  /** null: answers again. */
  function refuseWith(status: number | null) {
    refusal = status
  }
}

export const encoder = new TextEncoder()

export function listOf(tickets: readonly unknown[]): ReadableStream {
  const text = `[${tickets.map((ticket) => JSON.stringify(ticket)).join(',\n')}]`
  const middle = Math.floor(text.length / 2)
  return new ReadableStream({
    start(controller) {
      for (const piece of [text.slice(0, middle), text.slice(middle)]) controller.enqueue(encoder.encode(piece))
      controller.close()
    },
  })
}
