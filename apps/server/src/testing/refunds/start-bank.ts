import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Refund = {
  readonly id: string
  readonly object: 'refund'
  readonly amount: number
  readonly payment_intent: string
  readonly metadata: { readonly refund_id?: string | undefined; readonly ticket_ids?: string | undefined }
  readonly created?: number
  readonly currency?: string
  status: string
}

type Dispute = {
  readonly id: string
  readonly object: 'dispute'
  readonly amount: number
  readonly currency: string
  readonly payment_intent: string
  readonly reason: string
  readonly evidence_details: { readonly due_by: number | null }
  readonly created: number
  status: string
}

/** Smaller than requested, so that readers must page. */
const pageSize = 2

/** `silence` accepts the order and hangs up. `decline` and status numbers refuse it. */
type Answer = 'succeeded' | 'pending' | 'failed' | 'decline' | 'silence' | 401 | 429 | 500 | 503

export type Bank = Awaited<ReturnType<typeof startBank>>

/** Just enough of the provider's HTTP API to make and look up refunds, including failures. */
export async function startBank({ account = 'acct_bank' } = {}) {
  const refunds: Refund[] = []
  const disputes: Dispute[] = []
  const orders: { key: string; form: Record<string, string> }[] = []
  const answers: Answer[] = []
  let isAway = false
  /** Payments whose refund lists never get an answer. */
  const mute = new Set<string>()
  let waiting = 0
  const cards = new Map<string, { brand: string; last4: string }>()

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://bank')
    if (isAway) return void request.socket.destroy()
    if (request.method === 'POST' && url.pathname === '/v1/refunds') return order(request, response)
    if (url.pathname === '/v1/account') return send(response, 200, { id: account, object: 'account' })
    const [, id] = /^\/v1\/refunds\/(\w+)$/.exec(url.pathname) ?? []
    if (id) {
      const found = refunds.find((refund) => refund.id === id)
      return found ? send(response, 200, { created: 0, ...found }) : send(response, 404, refusal('resource_missing'))
    }
    if (url.pathname.startsWith('/v1/disputes')) return dispute(url, response)
    const [, paymentId] = /^\/v1\/payment_intents\/(\w+)$/.exec(url.pathname) ?? []
    if (paymentId) {
      const card = cards.get(paymentId)
      const latest_charge = card ? { object: 'charge', payment_method_details: { type: 'card', card } } : null
      return send(response, 200, { id: paymentId, object: 'payment_intent', latest_charge })
    }
    const payment = url.searchParams.get('payment_intent')
    if (payment !== null && mute.has(payment)) {
      waiting += 1
      request.socket.once('close', () => {
        waiting -= 1
      })
      return
    }
    const listed = refunds.filter(({ payment_intent }) => payment === null || payment_intent === payment).reverse()
    const from = listed.findIndex(({ id }) => id === url.searchParams.get('starting_after')) + 1
    const data = listed.slice(from, from + pageSize).map((refund) => ({ created: 0, ...refund }))
    send(response, 200, { object: 'list', url: '/v1/refunds', has_more: from + pageSize < listed.length, data })
  })

  function dispute({ pathname }: URL, response: ServerResponse) {
    const [, id] = /^\/v1\/disputes\/(\w+)$/.exec(pathname) ?? []
    if (!id) return send(response, 200, { object: 'list', url: '/v1/disputes', has_more: false, data: disputes })
    const found = disputes.find((each) => each.id === id)
    return found ? send(response, 200, found) : send(response, 404, refusal('resource_missing'))
  }

  async function order(request: IncomingMessage, response: ServerResponse) {
    const key = String(request.headers['idempotency-key'])
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    orders.push({ key, form })
    const answer = answers.shift() ?? 'succeeded'
    if (typeof answer === 'number') return send(response, answer, refusal(`http_${answer}`))
    if (answer === 'decline') return send(response, 402, refusal('charge_disputed', 'card_error'))
    const id = `re_bank_${key.replace(/\W/g, '_')}`
    const refund: Refund = refunds.find((each) => each.id === id) ?? {
      id,
      object: 'refund',
      amount: Number(form.amount),
      payment_intent: String(form.payment_intent),
      metadata: { refund_id: form['metadata[refund_id]'], ticket_ids: form['metadata[ticket_ids]'] },
      created: Math.floor(Date.now() / 1000),
      status: answer === 'silence' ? 'succeeded' : answer,
    }
    if (!refunds.includes(refund)) refunds.push(refund)
    if (answer === 'silence') return void request.socket.destroy()
    send(response, 200, refund)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refunds,
    disputes,
    cards,
    orders,
    /** Answers for the next orders, in turn. After these every order succeeds. */
    answers,
    refundOf: (refundId: string) => refunds.filter(({ metadata }) => metadata.refund_id === refundId),
    ordersOf: (refundId: string) => orders.filter(({ key }) => key === `refund-${refundId}`).length,
    mute,
    waiting: () => waiting,
    setAway: (away: boolean) => {
      isAway = away
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const refusal = (code: string, type = 'invalid_request_error') => ({
  error: { type, code, message: `Refused: ${code}` },
})

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' }).end(JSON.stringify(body))
}
