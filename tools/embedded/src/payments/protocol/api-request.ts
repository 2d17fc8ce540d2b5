import type { IncomingMessage } from 'node:http'
import { type Form, parseForm } from './form-body.ts'
import { badRequest, StripeError } from './stripe-error.ts'

export type ApiRequest = {
  readonly path: string
  /** The account whose key was sent; null: the sandbox's own account. */
  readonly account: string | null
  /** The value of `:id`. */
  readonly id: string
  readonly query: Form
  readonly idempotencyKey: string | undefined
  form(): Promise<Form>
  json(): Promise<unknown>
}

export function toApiRequest(
  req: IncomingMessage,
  url: URL,
  { id, account }: Pick<ApiRequest, 'id' | 'account'>,
): ApiRequest {
  const key = req.headers['idempotency-key']
  return {
    path: url.pathname,
    account,
    id,
    query: parseForm(url.search.slice(1)),
    idempotencyKey: typeof key === 'string' ? key : undefined,
    form: async () => parseForm(await readBody(req, 'application/x-www-form-urlencoded')),
    async json() {
      const text = await readBody(req, 'application/json')
      if (text.includes('\\u0000')) throw badRequest('The request holds a null character.')
      try {
        return JSON.parse(text)
      } catch {
        throw badRequest('The request body is not JSON.')
      }
    },
  }
}

const limitBytes = 64 * 1024

async function readBody(req: IncomingMessage, type: string): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  // The answer still needs this socket, so leaving the loop must not destroy it.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > limitBytes) {
      throw new StripeError(
        413,
        { type: 'invalid_request_error', message: 'The request body is too large.' },
        { Connection: 'close' },
      )
    }
    chunks.push(chunk)
  }
  if (size > 0 && req.headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== type) {
    throw badRequest(`The request body must be ${type}.`)
  }
  return Buffer.concat(chunks).toString('utf8')
}
