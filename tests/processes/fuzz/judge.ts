import type { Endpoint } from '@ground-control/contract/endpoint'
import { Problem, problemMediaType } from '@ground-control/contract/problem'
import type { Sent } from './send-call.ts'

/** Refusals any call may answer, by status; the contract names the others. */
const anyRefusal = [400, 401, 403, 413, 414, 415, 429, 431]

/** 503s that name an unreachable service. Any other 503 means that the platform couldn't cope. */
const stated = /^(provider-unavailable|live-unavailable|mail-unavailable|claims-unavailable|no-provider)$/

const inside = [
  /\n\s+at /,
  /\bat .+:\d+:\d+/,
  /node_modules|\.[cm]?[jt]sx?\b:\d|file:\/\//,
  /(^|[\s'"(])\/(home|root|usr|srv|opt|var|tmp|work|app)\//,
  /\b(select|insert into|update|delete from) .+ (from|set|values|where)\b/i,
  /ECONN|ENOENT|pg_|postgres|zod|fastify/i,
]
const personal = /[\w.+-]+@[\w-]+\.[a-z]/i

/** The problem with an answer, or null. */
export function wrongWith(endpoint: Endpoint, sent: Sent): string | null {
  return sent.status < 400 ? wrongAnswer(endpoint, sent) : wrongProblem(endpoint, sent)
}

function wrongAnswer(endpoint: Endpoint, { status, headers, text }: Sent): string | null {
  if (status === 304) return text === '' ? null : '304 with a body'
  if (status < 200 || status > 299) return `status ${status}`
  if (endpoint.streamsEvents) return null
  if (endpoint.servesFile) {
    return headers.get('content-disposition')?.startsWith('attachment') ? null : 'a file that is not an attachment'
  }
  const body = jsonOf(text)
  if (body === undefined) return `no JSON: ${text.slice(0, 200)}`
  const parsed = endpoint.reply.safeParse(body)
  return parsed.success ? null : `outside the contract: ${parsed.error.message.slice(0, 500)}`
}

function wrongProblem(endpoint: Endpoint, { status, headers, text }: Sent): string | null {
  const kind = headers.get('content-type')?.split(';')[0]
  if (kind !== problemMediaType) return `status ${status} with ${kind}: ${text.slice(0, 200)}`
  const { data: problem } = Problem.strict().safeParse(jsonOf(text))
  if (!problem || problem.status !== status) return `not the one shape of a problem: ${text.slice(0, 300)}`
  if (status >= 500 && !(status === 503 && stated.test(problem.code))) return `server error: ${text.slice(0, 500)}`
  const isNamed = status >= 500 || anyRefusal.includes(status) || endpoint.refusals?.[status] !== undefined
  if (!isNamed) return `the contract names no ${status}: ${text.slice(0, 300)}`
  return wrongWords(problem)
}

/** A problem explains itself without details about the machine or people. */
function wrongWords({ title, detail = '', errors = [] }: Problem): string | null {
  const said = [title, detail, ...errors.map(({ message }) => message)].join('\n')
  // Field names come from the caller.
  const words = errors.reduce((rest, { field }) => rest.replaceAll(field, '…'), said)
  const shown = inside.find((pattern) => pattern.test(words))
  if (shown) return `shows the inside (${shown}): ${words.slice(0, 300)}`
  return personal.test(words) ? `shows an address: ${words.slice(0, 300)}` : null
}

/** undefined: not a problem. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
