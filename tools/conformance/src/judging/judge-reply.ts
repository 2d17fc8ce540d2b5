import type { Endpoint, ReplyOf } from '@ground-control/contract/endpoint'
import type { CallNumber } from '@ground-control/contract/endpoints'
import { type Answer, contentTypeOf, jsonOf, type Reply } from '#asking/answer.ts'
import { otherMeanings } from '#meanings.ts'
import type { Findings } from '#report.ts'
import { belowZeroIn } from './below-zero.ts'
import { wrongsIn } from './issue-words.ts'

const slowMs = 2_000

type Judged = { readonly findings: Findings; readonly number: CallNumber; readonly asked: string }

/** Compares an answer with what the console reads. null: the console can't use it, and the findings say why. */
export function judgeReply<E extends Endpoint>(
  { findings, number, asked }: Judged,
  endpoint: E,
  answer: Answer,
): ReplyOf<E> | null {
  const complain = (text: string) => findings.deviation(number, `${asked}: ${text}`)
  const reply = judgeArrival({ findings, number, asked }, answer)
  if (!reply) return null
  if (endpoint.extraFields === 'all') return judgeAcceptance({ findings, number, asked }, endpoint, reply)
  if (reply.isCut) {
    complain(`the answer is longer than ${megabytes(reply.text.length)} MB and was not read further.`)
    return null
  }
  const body = jsonOf(reply)
  if (body === undefined) {
    complain(noJson(reply))
    return null
  }
  const type = contentTypeOf(reply)
  if (!/^application\/(.+\+)?json$/.test(type)) {
    findings.note(
      number,
      `The content type is '${type || 'missing'}', not application/json. The console reads it anyway.`,
    )
  }
  const parsed = endpoint.reply.safeParse(body)
  if (parsed.success) {
    for (const line of belowZeroIn(parsed.data)) {
      findings.deviation(number, `${asked}: ${line}`, otherMeanings.belowZero)
    }
    // Parsed by the endpoint's own schema.
    return parsed.data as ReplyOf<E>
  }
  for (const line of wrongsIn(body, parsed.error.issues)) complain(line)
  return null
}

/** Checks that apply to any call: an answer came, from the right place, with a successful status. */
export function judgeArrival({ findings, number, asked }: Judged, answer: Answer): Reply | null {
  const complain = (text: string) => findings.deviation(number, `${asked}: ${text}`)
  if (answer.kind === 'none') {
    complain(answer.why)
    return null
  }
  findings.tried(number, answer.milliseconds)
  if (answer.milliseconds > slowMs) {
    findings.note(number, `${asked} took ${(answer.milliseconds / 1000).toFixed(1)} s.`)
  }
  const { redirect, status } = answer
  if (redirect?.leavesOrigin) {
    complain(`it is redirected to ${redirect.to}, another origin: browsers leave the token behind on the way there.`)
    return null
  }
  if (redirect?.losesMethod) {
    complain(
      `it is redirected to ${redirect.to} with a status that turns it into a GET; answer it in place, or with 308.`,
    )
    return null
  }
  if (redirect)
    findings.note(number, `${asked} is redirected to ${redirect.to}. The console follows, at the cost of time.`)
  if (status >= 200 && status < 300) return answer
  complain(`it was answered with status ${status}${statusWords(status)}, not with 200.`)
  return null
}

/** If the specification describes no answer, only the status counts, unless the body contradicts it. */
function judgeAcceptance<E extends Endpoint>(judged: Judged, endpoint: E, reply: Reply): ReplyOf<E> | null {
  const body = jsonOf(reply)
  const denial = denialIn(body)
  if (denial) {
    const { findings, number, asked } = judged
    findings.deviation(
      number,
      `${asked}: the status is ${reply.status}, but the body says that it failed (${denial}). The console goes by the status and will report success; answer with a status of 400 or more.`,
    )
    return null
  }
  const parsed = endpoint.reply.safeParse(body)
  if (!parsed.success) {
    judged.findings.note(judged.number, 'Its answer has a form of its own. The console goes by the status alone.')
  }
  // Parsed by the endpoint's own schema.
  return parsed.success ? (parsed.data as ReplyOf<E>) : null
}

function denialIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null
  const { error, errors, success, ok, status }: Readonly<Record<string, unknown>> = { ...body }
  if (error !== undefined && error !== null && error !== false) return "'error'"
  if (Array.isArray(errors) && errors.length > 0) return "'errors'"
  if (success === false) return "'success' is false"
  if (ok === false) return "'ok' is false"
  if (typeof status === 'number' && status >= 400) return `'status' is ${status}`
  return typeof status === 'string' && /^(fail|error|declin)/i.test(status) ? `'status' is '${status}'` : null
}

function noJson(reply: Reply): string {
  if (reply.text.trim() === '') return `status ${reply.status} with an empty body, where JSON is expected.`
  if (/^\s*<(!doctype|html|head|body)/i.test(reply.text)) {
    return 'a web page (HTML) came instead of JSON. Often that is a sign-in page, a proxy’s error page, or a console that answers every address.'
  }
  return 'the body is not JSON, or it breaks off.'
}

export function statusWords(status: number): string {
  return words[status] ? ` (${words[status]})` : status >= 500 ? ' (a failure of the platform)' : ''
}

const words: Readonly<Record<number, string>> = {
  304: 'not modified, although nothing was known',
  400: 'the platform does not understand what the console sends',
  401: 'the token is not accepted here',
  403: 'this person may not do it',
  404: 'there is no such address, or no such thing',
  405: 'not with this method',
  415: 'not as JSON',
  429: 'too many calls',
}

const megabytes = (length: number) => Math.round(length / 1_000_000)
