import { type Problem, problemMediaType } from '@ground-control/contract/problem'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

const titles: Readonly<Record<number, string>> = {
  400: 'The request is not valid',
  401: 'Sign-in is needed',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Not allowed here',
  413: 'The request is too large',
  415: 'The request is in a form that is not read here',
  501: 'Not built yet',
  503: 'Not available right now',
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
      })
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
    const { statusCode = 500 } = error as FastifyError
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

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Pick<Problem, 'status' | 'code' | 'detail' | 'errors'>,
) {
  const body: Problem = {
    type: 'about:blank',
    title: titles[problem.status] ?? 'The request failed',
    ...problem,
    requestId: request.id,
  }
  return reply.code(problem.status).type(problemMediaType).send(JSON.stringify(body))
}

/** Connection failures of the driver, and the classes of SQLSTATE that say the server is going away or coming up. */
function isDatabaseGone(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|08\w{3}|57P0[123])$/.test(code)) return true
    if (/Connection terminated|timeout exceeded when trying to connect/.test(at.message)) return true
  }
  return false
}
