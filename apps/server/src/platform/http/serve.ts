import { contactRuleOf } from '@ground-control/contract/contacts'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@ground-control/contract/endpoint'
import { isSpecified } from '@ground-control/contract/endpoints'
import type { OrgId } from '@ground-control/domain/values/ids'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { z } from 'zod'
import { type ContactTrace, countContacts, tracedThing } from '#platform/audit/contact-trace.ts'
import type { Access } from '#platform/identity/access.ts'
import type { Principal } from '#platform/identity/verify-token.ts'
import { CsvReply } from './csv-reply.ts'
import { FileReply } from './file-reply.ts'
import { LiveReply } from './live/live-reply.ts'
import { createLiveStreams, defaultLiveLimits, type LiveLimits } from './live/live-streams.ts'
import { onlyPrimary, type ReadSides } from './read-sides.ts'
import { type FieldError, Refusal } from './refusal.ts'
import { createStreams, defaultStreamLimits, StreamedReply, type StreamLimits } from './streaming/streamed-reply.ts'
import { tracedStream } from './streaming/traced-stream.ts'

export type Call<E extends Endpoint> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly principal: Principal | null
  readonly requestId: string
  readonly organizationId: OrgId | null
  readonly idempotencyKey: string | null
  readonly signal: AbortSignal
}

export type Serve = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<ReplyOf<E> | StreamedReply | LiveReply | FileReply | CsvReply>,
) => void

type Mounting = {
  readonly access: Access
  readonly organizationHeader: string
  readonly traceContacts: ContactTrace
  readonly extras?: boolean
  readonly metrics?: Registry
  readonly streamLimits?: StreamLimits
  readonly liveLimits?: LiveLimits
  readonly sides?: ReadSides
}

const countLive = (count: () => number, metrics: Registry) =>
  new Gauge({
    name: 'live_streams_open',
    help: 'Live streams that are open now',
    registers: [metrics],
    collect() {
      this.set(count())
    },
  })

/** How long a closing server waits for lists that are still being read. */
const streamPatienceMs = 5_000

const maxErrors = 50

export function serverOf(
  app: FastifyInstance,
  {
    access,
    organizationHeader,
    traceContacts,
    extras = true,
    metrics,
    streamLimits = defaultStreamLimits,
    liveLimits = defaultLiveLimits,
    sides = onlyPrimary,
  }: Mounting,
): Serve & { readonly served: ReadonlySet<Endpoint> } {
  const served = new Set<Endpoint>()
  const { sendStreamed, endAll } = createStreams(streamLimits)
  const live = createLiveStreams(liveLimits, sides.position)
  if (metrics) countLive(live.count, metrics)
  let patience: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    live.endAll()
    patience = setTimeout(endAll, streamPatienceMs)
  })
  app.addHook('onClose', async () => clearTimeout(patience))
  const serve: Serve = (endpoint, handle) => {
    if (!extras && !isSpecified(endpoint)) return
    served.add(endpoint)
    const trace = tracerOf(endpoint, traceContacts)
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
      onRequest: async (request) => {
        request.principal = await access.check(endpoint, request)
      },
      handler: async (request, reply) => {
        if (!extras) refuseExtraInput(endpoint, request)
        const call = callOf(endpoint, request, reply, organizationHeader)
        const { signal } = call
        const answer = await sides.answer({ endpoint, request, reply, signal }, () => handle(call))
        if (answer instanceof StreamedReply) {
          const list = trace ? tracedStream(answer, (rows) => trace(call, rows)) : answer
          return sendStreamed(extras ? list : bareStream(endpoint, list), request, reply, call.signal)
        }
        if (answer instanceof LiveReply) {
          return live.sendLive(answer, request, reply, call.signal, () => access.confirm(endpoint, request))
        }
        if (answer instanceof FileReply || answer instanceof CsvReply) return answer.send(reply)
        // Removes fields that the contract doesn't name, and throws on values it doesn't allow.
        const whole = endpoint.reply.parse(answer)
        await trace?.(call, countContacts(whole))
        const body = extras ? JSON.stringify(whole) : bareAnswer(endpoint, whole)
        return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(body)
      },
    })
  }
  return Object.assign(serve, { served })
}

type Traceable = Omit<Call<Endpoint>, 'signal'>

/** null: the answer shows no full contacts, or the call writes its own audit entry. */
function tracerOf(endpoint: Endpoint, trace: ContactTrace) {
  const rule = contactRuleOf(endpoint)
  if (rule === null || typeof rule === 'string') return null
  return async (call: Traceable, count: number): Promise<void> => {
    if (isMasked(call.query)) return
    await trace({
      reader: staffOf(call),
      requestId: call.requestId,
      how: rule.how,
      thing: tracedThing(rule, call),
      count,
    })
  }
}

const isMasked = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'contacts' in query && query.contacts === 'masked'

export function staffOf({ principal }: { readonly principal: Principal | null }): Principal {
  if (!principal) throw new Error('A public call has no principal.')
  return principal
}

function callOf<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  organizationHeader: string,
): Call<E> {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const call = {
    ...inputOf(endpoint, request),
    principal: request.principal,
    requestId: request.id,
    organizationId: headerText(request, organizationHeader),
    idempotencyKey: headerText(request, 'idempotency-key'),
    signal: gone.signal,
  }
  // `inputOf` parsed it with this endpoint's schemas, but the compiler can't see that.
  return call as Call<E>
}

const plainHeader = /^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/

function headerText({ headers }: FastifyRequest, name: string): string | null {
  const given = headers[name]
  if (given === undefined || given === '') return null
  if (typeof given === 'string' && plainHeader.test(given)) return given
  throw new Refusal('invalid-request', `${name}: must be 1 to 255 plain characters`, {
    errors: [{ field: name, message: 'must be 1 to 255 plain characters' }],
  })
}

function inputOf(endpoint: Endpoint, request: FastifyRequest) {
  const errors: FieldError[] = []
  const read = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined
    const parsed = schema.safeParse(value)
    const found = parsed.success ? fieldsNotKept(parsed.data) : parsed.error.issues.flatMap(fieldErrors)
    errors.push(...found.slice(0, maxErrors))
    return parsed.data
  }
  const input = {
    params: read(endpoint.params, request.params),
    query: read(endpoint.query, request.query),
    body: read(endpoint.body, request.body ?? undefined),
  }
  if (errors.length > 0) throw invalid(errors)
  return input
}

function refuseExtraInput({ extraInput = [] }: Endpoint, { body, query }: FastifyRequest): void {
  const sent = new Set([body, query].flatMap((part) => (typeof part === 'object' && part ? Object.keys(part) : [])))
  const given = extraInput.filter((field) => sent.has(field))
  if (given.length > 0) throw invalid(given.map((field) => ({ field, message: 'is not a known field' })))
}

function invalid(errors: readonly FieldError[]): Refusal {
  const detail = errors.map(({ field, message }) => `${field}: ${message}`).join('; ')
  return new Refusal('invalid-request', detail.slice(0, 500), { errors: errors.slice(0, maxErrors) })
}

/**
 * Finds null characters and half characters, which Postgres can't store. A list instead of recursion, because bodies
 * may be nested deeply.
 */
function fieldsNotKept(input: unknown): FieldError[] {
  const errors: FieldError[] = []
  const open = [{ field: '', value: input }]
  for (const { field, value } of open) {
    if (typeof value === 'string') errors.push(...notKept(field, value))
    if (typeof value !== 'object' || value === null) continue
    for (const [key, each] of Object.entries(value)) {
      const name = field ? `${field}.${key}` : key
      errors.push(...notKept(name, key))
      open.push({ field: name, value: each })
    }
  }
  return errors
}

function notKept(field: string, text: string): FieldError[] {
  if (text.includes('\0')) return [{ field, message: 'must not contain a null character' }]
  return /\p{Surrogate}/u.test(text) ? [{ field, message: 'must not contain half a character' }] : []
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: 'is not a known field' }))
  }
  return [{ field: issue.path.join('.') || 'body', message: issue.message }]
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null
  }
}

function bareAnswer({ extraFields = [] }: Endpoint, answer: unknown): string {
  return extraFields === 'all' ? '{}' : JSON.stringify(answer, without(extraFields))
}

/** Leaves out tag, total and line breaks, which the specification doesn't have. */
function bareStream({ extraFields = [] }: Endpoint, { frame, open }: StreamedReply): StreamedReply {
  const leaveOut = without(extraFields === 'all' ? [] : extraFields)
  return new StreamedReply({
    tag: null,
    frame: { ...frame, lines: false },
    async open() {
      const rows = await open()
      const next = async () => (await rows.next()).map((row) => JSON.stringify(JSON.parse(row), leaveOut))
      return { tag: null, total: null, next, close: () => rows.close() }
    },
  })
}

const without =
  (names: readonly string[]) =>
  (name: string, value: unknown): unknown =>
    names.includes(name) ? undefined : value
