import type { CalendarOutcome } from '@ground-control/domain/events/calendar/calendar-outcome'
import type { GoogleEvent } from '@ground-control/domain/events/calendar/google-event'
import { z } from 'zod'
import { consoleConfig } from '#platform/config.ts'

type Needs = {
  readonly token: string
  readonly event: GoogleEvent
  readonly signal?: AbortSignal
  readonly base?: string
}

/** Adds to the person's main calendar. Rejects only when aborted. */
export async function addToGoogleCalendar({ token, event, signal, base }: Needs): Promise<CalendarOutcome> {
  const { id, ...facts } = event
  const events = `${(base ?? consoleConfig().calendarApiBase).replace(/\/+$/, '')}/calendars/primary/events`
  const send = (method: string, address: string, body?: object) => call({ method, address, body, token, signal })
  try {
    const inserted = await send('POST', events, event)
    if (inserted.status !== 409) return outcomeOf(inserted, 'added')
    const known = await send('GET', `${events}/${id}`)
    if (known.answer.status !== 'cancelled') return outcomeOf(known, 'already-there')
    // A deleted event keeps its id, so it can only be restored.
    return outcomeOf(await send('PATCH', `${events}/${id}`, facts), 'added')
  } catch (error) {
    if (signal?.aborted) throw error
    return { state: 'unreachable' }
  }
}

const answerTimeoutMs = 15_000

/** The only fields we use; all may be missing. */
const Answer = z.object({
  status: z.string().optional().catch(undefined),
  htmlLink: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
  error: z
    .object({ errors: z.array(z.object({ reason: z.string() })) })
    .optional()
    .catch(undefined),
})

type Reply = { readonly status: number; readonly answer: z.output<typeof Answer> }

type Call = {
  readonly method: string
  readonly address: string
  readonly body: object | undefined
  readonly token: string
  readonly signal: AbortSignal | undefined
}

async function call({ method, address, body, token, signal }: Call): Promise<Reply> {
  const timeout = AbortSignal.timeout(answerTimeoutMs)
  const reply = await fetch(address, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  const { data } = Answer.safeParse(await reply.json().catch(() => null))
  return { status: reply.status, answer: data ?? {} }
}

function outcomeOf({ status, answer }: Reply, success: 'added' | 'already-there'): CalendarOutcome {
  if (status >= 200 && status < 300) return { state: success, link: answer.htmlLink ?? null }
  if (status === 401) return { state: 'expired' }
  const isBusy = status === 429 || answer.error?.errors.some(({ reason }) => /limit|quota/i.test(reason))
  if (isBusy) return { state: 'busy' }
  return status === 403 ? { state: 'refused' } : { state: 'failed', status }
}
