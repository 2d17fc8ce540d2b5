import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type Problem, problemMediaType } from '@ground-control/contract/problem'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isForPage } from './page-address.ts'
import { Refusal } from './refusal.ts'

const titles: Readonly<Record<number, string>> = {
  400: 'The request is not valid',
  401: 'Sign-in is needed',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Not allowed here',
  409: 'It cannot be done as things are',
  408: 'The request took too long',
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'The request is in a form that is not read here',
  422: 'It breaks a rule',
  429: 'Too many requests',
  431: 'The request is too large',
  503: 'Not available right now',
  504: 'No answer yet',
}

/** One handler turns whatever is thrown into problem details (P26). */
export function installProblemHandler(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) {
      if (error.status >= 500) request.log.warn({ code: error.code, err: error.cause }, error.message)
      if (error.retryAfterSeconds) reply.header('retry-after', String(error.retryAfterSeconds))
      if (error.status === 401) reply.header('www-authenticate', 'Bearer')
      return sendProblem(request, reply, {
        status: error.status,
        code: error.code,
        detail: error.message,
        ...(error.errors && { errors: [...error.errors] }),
        ...(error.conflict && { conflict: error.conflict }),
        ...(error.refundId && { refundId: error.refundId }),
      })
    }
    // Before the database is suspected: a body that breaks off fails with the same codes as a lost connection.
    if (request.raw.destroyed && (!request.raw.complete || (error instanceof Error && error.name === 'AbortError'))) {
      // Nobody is there to read it; it ends the request as any other.
      return sendProblem(request, reply, { status: 400, code: 'invalid-request', detail: 'The request broke off.' })
    }
    if (isDatabaseGone(error)) {
      request.log.error({ err: error }, 'the database cannot be reached')
      reply.header('retry-after', '1')
      return sendProblem(request, reply, {
        status: 503,
        code: 'database-unavailable',
        detail: 'The database cannot be reached right now. Try again in a moment.',
      })
    }
    if (passing.test(sqlState(error) ?? '')) {
      request.log.error({ err: error }, 'the database gave up on a query')
      reply.header('retry-after', '1')
      return sendProblem(request, reply, {
        status: 503,
        code: 'too-slow',
        detail: 'It took longer than it may, so it was stopped and nothing was changed. Try again in a moment.',
      })
    }
    const statusCode = (error as FastifyError | null | undefined)?.statusCode ?? 500
    if (statusCode >= 400 && statusCode < 500) {
      return sendProblem(request, reply, { status: statusCode, code: 'invalid-request', detail: error.message })
    }
    request.log.error({ err: error }, 'request failed')
    return sendProblem(request, reply, {
      status: 500,
      code: 'internal',
      detail: 'Something went wrong on our side. Quote the request id when you report it.',
    })
  })
}

/**
 * An address that no route can be looked up for: it reaches neither hooks nor handlers. Of a page it leads where every
 * unknown page leads, and not by sending the console from here, where it would go out without its security headers.
 */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (request.server.servesPages && isForPage(request)) {
    reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' }).redirect('/login', 302)
    return
  }
  const status = error.statusCode ?? 400
  const detail = status === 414 ? 'A part of the address is too long.' : 'The address is not valid.'
  sendProblem(request, reply, { status, code: 'invalid-request', detail })
}

/** What is no HTTP never becomes a request, so the answer is written to the socket by hand. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status = brokenStatuses[error.code ?? ''] ?? 400
  const requestId = randomUUID()
  const body = problemText(requestId, { status, code: 'invalid-request', detail: 'The request cannot be read.' })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${problemMediaType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const brokenStatuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

type Cause = Omit<Problem, 'type' | 'title' | 'requestId'>

export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Cause) {
  return reply
    .code(problem.status)
    .type(problemMediaType)
    .headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
    .send(problemText(request.id, problem))
}

function problemText(requestId: string, problem: Cause): string {
  const title = titles[problem.status] ?? 'The request failed'
  return JSON.stringify({ type: 'about:blank', title, ...problem, requestId } satisfies Problem)
}

const network = 'ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN'
const connectionLost = new RegExp(`^(${network}|08\\w{3}|53300|57P0[123])$`)

/** A statement, lock or transaction that was stopped: by its time limit, or to let another one through. */
const passing = /^(57014|55P03|40001|40P01|25P0[34])$/

function sqlState(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return null
}

/** Failures of the way there, and of a server that is going away, coming up, full, or closed to us (FATAL). */
function isDatabaseGone(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, severity } = at as { code?: unknown; severity?: unknown }
    if (severity === 'FATAL' || (typeof code === 'string' && connectionLost.test(code))) return true
    if (/Connection terminated|timeout exceeded when trying to connect|is not queryable/.test(at.message)) return true
  }
  return false
}
