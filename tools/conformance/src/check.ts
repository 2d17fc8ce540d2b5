import type { CallInput } from '@ground-control/contract/client'
import type { Endpoint, ReplyOf } from '@ground-control/contract/endpoint'
import type { CallNumber } from '@ground-control/contract/endpoints'
import { readProblem } from '@ground-control/contract/problem'
import { type Answer, accepted, jsonOf } from './asking/answer.ts'
import type { Ask, AskOptions } from './asking/ask.ts'
import type { Preflight } from './asking/preflight.ts'
import type { Pulse } from './asking/pulse.ts'
import { judgeReply, statusWords } from './judging/judge-reply.ts'
import { otherMeanings } from './meanings.ts'
import type { EventOrganizations } from './organization-of.ts'
import type { Findings } from './report.ts'
import type { Subjects } from './subjects.ts'

export type Check = {
  readonly ask: Ask
  readonly findings: Findings
  readonly subjects: Subjects
  readonly organizations: EventOrganizations
  readonly pulse: Pulse
  readonly preflight: Preflight
  /** Calls that were already checked without a valid token. */
  readonly doorsTried: Set<CallNumber>
  readonly now: Date
  readonly maxListBytes: number
}

type Wanted = AskOptions & {
  readonly how?: string
}

/**
 * Makes a call as the console does and judges the answer. Then checks that the call refuses callers without a valid
 * token.
 */
export async function probe<E extends Endpoint>(
  check: Check,
  number: CallNumber,
  endpoint: E,
  input: CallInput<E>,
  { how, ...options }: Wanted = {},
): Promise<ReplyOf<E> | null> {
  check.pulse.mustGoOn()
  if (check.pulse.isSilent(endpoint)) return null
  const asked = how ? `Asked ${how}` : 'Asked'
  const answer = await check.ask(endpoint, input, options)
  const reply = judgeReply({ findings: check.findings, number, asked }, endpoint, answer)
  // A call that hangs would hang again.
  if (answer.kind === 'reply') await checkDoors(check, number, endpoint, input)
  return reply
}

/** Without a token, or with one that nobody issued, the answer must be 401. Checked once per call. */
export async function checkDoors<E extends Endpoint>(
  { ask, findings, preflight, doorsTried, pulse }: Check,
  number: CallNumber,
  endpoint: E,
  input: CallInput<E>,
): Promise<void> {
  pulse.mustGoOn()
  if (doorsTried.has(number) || pulse.isSilent(endpoint)) return
  doorsTried.add(number)
  await preflight(number, endpoint, input)
  if (endpoint.permission === 'public') return
  const [nobody, stranger] = await Promise.all([
    ask(endpoint, input, { as: 'nobody' }),
    ask(endpoint, input, { as: 'stranger' }),
  ])
  for (const [how, answer] of [
    ['Without a token', nobody],
    ['With a token that nobody issued', stranger],
  ] as const) {
    noteErrorShape(findings, answer)
    const problem = doorProblem(answer)
    const meaning = accepted(answer) ? otherMeanings.open : otherMeanings.expiry
    if (problem) findings.deviation(number, `${how} ${problem}`, meaning)
  }
}

function doorProblem(answer: Answer): string | null {
  if (answer.kind === 'none') return `it failed. ${answer.why}`
  const { status, redirect } = answer
  if (status === 401) return null
  if (accepted(answer)) return `it was answered as if allowed (status ${status}): it is open to anyone.`
  const redirected = redirect ? ` after a redirect to ${redirect.to}` : ''
  return `the status is ${status}${redirected}, not 401. The console fetches a fresh token only after a 401: an expired one would end in an error.`
}

/** The console understands refusals by their status. Words and a request ID are optional. */
export function noteErrorShape(findings: Findings, answer: Answer): void {
  if (answer.kind === 'none' || answer.status < 400) return
  const { words, requestId } = readProblem(jsonOf(answer))
  if (words === null) findings.general('Some refusals give no reason, so the console shows its own words.')
  else if (requestId === undefined)
    findings.general('Refusals give their reason, which the console shows, but no requestId.')
  else findings.general('Refusals give their reason and requestId (RFC 9457), which the console shows.')
}

/** Asks for an unknown id. A list may be empty; `needs-404`: the specification requires 404. */
export async function probeAbsent<E extends Endpoint>(
  { ask, findings, pulse }: Check,
  number: CallNumber,
  endpoint: E,
  input: CallInput<E>,
  kind: 'needs-404' | 'one' | 'list',
): Promise<void> {
  pulse.mustGoOn()
  if (pulse.isSilent(endpoint)) return
  const how = 'Asked for an unknown ID'
  const answer = await ask(endpoint, input)
  if (answer.kind === 'none') return findings.deviation(number, `${how}: ${answer.why}`)
  noteErrorShape(findings, answer)
  const { status } = answer
  if (status === 404) return
  if (accepted(answer)) {
    if (kind === 'list' && isEmpty(jsonOf(answer))) return
    const rather = kind === 'list' ? 'rows came, as if the ID did not matter' : `the status is ${status}`
    return findings.deviation(number, `${how}: ${rather}. It must be 404, which the console takes as 'not there'.`)
  }
  const text = `${how}: the status is ${status}${statusWords(status)}, not 404, which the console takes as 'not there'.`
  if (kind === 'needs-404' || status >= 500) findings.deviation(number, text)
  else findings.note(number, text)
}

/** Works for any shape of list. */
function isEmpty(body: unknown): boolean {
  if (Array.isArray(body)) return body.length === 0
  if (typeof body !== 'object' || body === null) return true
  const lists = Object.values(body).filter(Array.isArray)
  return lists.every((list) => list.length === 0)
}
