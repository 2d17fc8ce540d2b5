import type { CallInput } from '@ground-control/contract/client'
import type { Endpoint } from '@ground-control/contract/endpoint'
import type { CallNumber } from '@ground-control/contract/endpoints'
import type { Findings } from '#report.ts'
import { type Asking, requestOf } from './ask.ts'
import { reach } from './reach.ts'

export type Preflight = <E extends Endpoint>(number: CallNumber, endpoint: E, input: CallInput<E>) => Promise<void>

/** Headers that browsers send without asking. */
const plainHeaders = new Set(['accept', 'origin'])

/** Stops after this many, because each further one would take as long. */
const maxUnanswered = 3

const wantedToRead = ['etag', 'x-request-id', 'x-total-count']

/**
 * Sends what a browser asks before a page of another origin may make a call: an OPTIONS request, which changes nothing.
 */
export function createPreflight(asking: Asking, findings: Findings): Preflight {
  let unanswered = 0
  return async (number, endpoint, input) => {
    const { origin } = asking
    if (origin === null) return
    const options = {
      ...(endpoint.actsForOrganization && { organizationId: 'any' }),
      ...(endpoint.takesIdempotencyKey && { idempotencyKey: 'any' }),
    }
    const outgoing = await requestOf(asking, endpoint, input, options)
    if (!outgoing) return
    const { url, init } = outgoing
    const named = [...new Headers(init.headers).keys()].filter((name) => !plainHeaders.has(name))
    const complain = (text: string) =>
      findings.deviation(number, `From a page at ${origin}: ${text} A browser will not let the console make this call.`)
    const headers = {
      origin,
      'access-control-request-method': endpoint.method,
      'access-control-request-headers': named.join(','),
    }
    if (unanswered >= maxUnanswered) {
      return complain('the preflights (OPTIONS) of other calls were not answered, so this one was not sent.')
    }
    const asked = await reach({ url, init: { method: 'OPTIONS', headers } }, asking)
    unanswered = asked.kind === 'none' ? unanswered + 1 : 0
    if (asked.kind === 'none') return complain(`the preflight (OPTIONS) failed. ${asked.why}`)
    if (asked.status < 200 || asked.status > 299 || asked.redirect) {
      return complain(
        `the preflight (OPTIONS, without a token, as browsers send it) was answered with status ${asked.status}.`,
      )
    }
    const problem = refusalIn(asked.headers, { origin, method: endpoint.method, named })
    if (problem) return complain(problem)
    if (endpoint.method !== 'GET') return
    const answer = await reach({ url, init }, { ...asking, maxBytes: 1 })
    if (answer.kind === 'none') return
    if (!allowsOrigin(answer.headers, origin))
      return complain('the answer carries no access-control-allow-origin for it.')
    const exposed = listIn(answer.headers, 'access-control-expose-headers')
    const hidden = wantedToRead.filter(
      (name) => answer.headers.has(name) && !exposed.includes(name) && !exposed.includes('*'),
    )
    if (hidden.length > 0) {
      findings.note(
        number,
        `From another origin the console cannot read ${hidden.join(', ')}: name them in access-control-expose-headers.`,
      )
    }
  }
}

function refusalIn(
  headers: Headers,
  wanted: { origin: string; method: string; named: readonly string[] },
): string | null {
  if (!allowsOrigin(headers, wanted.origin))
    return 'the preflight does not allow this origin (access-control-allow-origin).'
  const methods = listIn(headers, 'access-control-allow-methods')
  const isSimple = wanted.method === 'GET' || wanted.method === 'POST'
  if (!isSimple && !methods.includes('*') && !methods.includes(wanted.method.toLowerCase())) {
    return `the preflight does not allow ${wanted.method} (access-control-allow-methods).`
  }
  const allowed = listIn(headers, 'access-control-allow-headers')
  // A star allows every header except this one.
  const missing = wanted.named.filter(
    (name) => !allowed.includes(name) && (name === 'authorization' || !allowed.includes('*')),
  )
  return missing.length > 0
    ? `the preflight does not allow ${missing.join(', ')} (access-control-allow-headers).`
    : null
}

function allowsOrigin(headers: Headers, origin: string): boolean {
  const allowed = headers.get('access-control-allow-origin')
  return allowed === '*' || allowed === origin
}

const listIn = (headers: Headers, name: string): readonly string[] =>
  (headers.get(name) ?? '').split(',').map((each) => each.trim().toLowerCase())
