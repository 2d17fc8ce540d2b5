import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type Problem, problemMediaType } from '@ground-control/contract/problem'
import { replaceContacts } from '@ground-control/domain/values/contact-text'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CommitInDoubt } from '#platform/db/database.ts'
import { isForPage } from './pages/page-address.ts'
import { Refusal } from './refusal.ts'

const titles: Readonly<Record<number, string>> = {
  400: 'Invalid request',
  401: 'Sign in first',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'The request took too long',
  409: 'Conflict',
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'Unsupported format',
  422: 'Rejected',
  429: 'Too many requests',
  431: 'The request is too large',
  503: 'Not available right now',
  504: 'Timed out',
}

export function installProblemHandler(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) {
      if (error.status >= 500) request.log.warn({ code: error.code, err: error.cause }, error.message)
      if (error.retryAfterSeconds) reply.header('retry-after', String(error.retryAfterSeconds))
      if (error.status === 401) reply.header('www-authenticate', 'Bearer')
      return sendProblem(request, reply, {
        status: error.status,
        code: error.code,
        // It repeats the ID that was sent, which may be an email.
        detail: error.code === 'not-found' ? replaceContacts(error.message, () => '•••') : error.message,
        ...(error.errors && { errors: [...error.errors] }),
        ...(error.conflict && { conflict: error.conflict }),
        ...(error.refundId && { refundId: error.refundId }),
        ...(error.ticketId && { ticketId: error.ticketId }),
      })
    }
    // Checked first: an aborted body fails with the same codes as a lost database connection.
    if (request.raw.destroyed && (!request.raw.complete || (error instanceof Error && error.name === 'AbortError'))) {
      return sendProblem(request, reply, { status: 400, code: 'invalid-request', detail: 'The request was aborted.' })
    }
    if (isDatabaseGone(error)) {
      request.log.error({ err: error }, 'the database is unavailable')
      const isInDoubt = error instanceof CommitInDoubt
      // No retry-after if the change may have been saved, because programs would repeat the request.
      if (!isInDoubt) reply.header('retry-after', '1')
      return sendProblem(request, reply, {
        status: 503,
        code: 'database-unavailable',
        detail: isInDoubt
          ? 'The database connection broke while saving, so the change may have been made. Check before you try again.'
          : 'The database is unavailable right now. Try again in a moment.',
      })
    }
    if (passing.test(sqlState(error) ?? '')) {
      request.log.error({ err: error }, 'the database gave up on a query')
      reply.header('retry-after', '1')
      return sendProblem(request, reply, {
        status: 503,
        code: 'too-slow',
        detail: 'This took too long and was stopped. Nothing was changed. Try again in a moment.',
      })
    }
    const statusCode = (error instanceof Error && error.statusCode) || 500
    if (statusCode >= 400 && statusCode < 500) {
      return sendProblem(request, reply, { status: statusCode, code: 'invalid-request', detail: error.message })
    }
    request.log.error({ err: error }, 'request failed')
    return sendProblem(request, reply, {
      status: 500,
      code: 'internal',
      detail: 'Something went wrong on our side. Include the request ID when you report it.',
    })
  })
}

/**
 * Answers an address that can't be routed. Hooks and handlers don't run for those, so a page sent from here would lack
 * security headers. Pages are redirected instead, like all unknown pages.
 */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (request.server.servesPages && isForPage(request)) {
    reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' }).redirect('/login', 302)
    return
  }
  const status = error.statusCode ?? 400
  const detail = status === 414 ? 'Part of the address is too long.' : 'The address is not valid.'
  sendProblem(request, reply, { status, code: 'invalid-request', detail })
}

/** Writes to the socket, because an unreadable request has no reply object. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status = brokenStatuses[error.code ?? ''] ?? 400
  const requestId = randomUUID()
  const body = problemText(requestId, { status, code: 'invalid-request', detail: 'The request could not be read.' })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${problemMediaType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // Otherwise a client could keep its half of the connection open for as long as it likes.
  const unread = setTimeout(() => socket.destroy(), unreadMs)
  socket.once('close', () => clearTimeout(unread))
}

const unreadMs = 1_000

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

/** Stopped by a time limit or a deadlock. */
const passing = /^(57014|55P03|40001|40P01|25P0[34])$/

export function sqlState(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = databaseFields(at)
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return null
}

const databaseFields = (error: Error) => ({
  code: 'code' in error ? error.code : null,
  severity: 'severity' in error ? error.severity : null,
})

/** Network failures, and a database that is stopping, starting, full or refusing us (FATAL). */
function isDatabaseGone(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof CommitInDoubt) return true
    const { code, severity } = databaseFields(at)
    if (severity === 'FATAL' || (typeof code === 'string' && connectionLost.test(code))) return true
    if (/Connection terminated|timeout exceeded when trying to connect|is not queryable/.test(at.message)) return true
  }
  return false
}
