import type { Endpoint } from '@ground-control/contract/endpoint'
import fc from 'fast-check'
import type { z } from 'zod'
import { anyJson, hostileText } from './hostile-text.ts'
import type { KnownIds } from './known-ids.ts'
import { arbitraryOf } from './of-schema.ts'

export type AnyCall = {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  /** undefined: no body. */
  readonly body: unknown
  /** Sent unchanged in place of the body. */
  readonly raw: Buffer | null
  readonly headers: Readonly<Record<string, string>>
}

type Fields = Readonly<Record<string, unknown>>

/** A well-formed call, one with a fault, or one of a completely different shape. */
export function anyCallOf(endpoint: Endpoint, ids: KnownIds): fc.Arbitrary<AnyCall> {
  const part = (schema: z.ZodType | undefined) => (schema ? arbitraryOf(schema, ids) : fc.constant(undefined))
  const params = part(endpoint.params).map(fieldsOf)
  const query = part(endpoint.query).map(fieldsOf)
  const body = part(endpoint.body)
  const raw = fc.constant<Buffer | null>(null)
  const headers = headersOf(ids)
  const right = { params, query, body, raw, headers }
  const broken = {
    params: fc.oneof(params, withWrong(params).map(fieldsOf)),
    query: fc.oneof(query, withWrong(query).map(fieldsOf)),
    body: endpoint.body ? fc.oneof(withWrong(body), withWrong(body), anyJson) : fc.oneof(body, anyJson),
    headers: fc.oneof(headers, wrongHeaders),
    raw,
  }
  const anyBytes: fc.Arbitrary<Buffer | null> = fc.uint8Array({ maxLength: 300 }).map((given) => Buffer.from(given))
  const bytes = { ...right, raw: anyBytes }
  return fc.oneof(
    { weight: 6, arbitrary: fc.record(right) },
    { weight: 5, arbitrary: fc.record(broken) },
    { weight: 1, arbitrary: fc.record(endpoint.body ? bytes : right) },
  )
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value && !Array.isArray(value) ? (value as Fields) : {}

/** A missing field, one of another type, one doubled in a list, or an unknown one. */
function withWrong(right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .record({
      value: right,
      at: fc.nat(),
      how: fc.constantFrom('leave-out', 'replace', 'replace', 'wrap', 'add'),
      key: hostileText,
      wrong: fc.oneof(hostileText, anyJson),
    })
    .map(({ value, at, how, key, wrong }) => {
      const fields = fieldsOf(value)
      const names = Object.keys(fields)
      if (how === 'add' || names.length === 0) return { ...fields, [key]: wrong }
      const name = names[at % names.length] ?? ''
      const { [name]: left, ...rest } = fields
      if (how === 'leave-out') return rest
      return { ...fields, [name]: how === 'wrap' ? [left, wrong] : wrong }
    })
}

const headersOf = (ids: KnownIds): fc.Arbitrary<Record<string, string>> =>
  fc.record(
    {
      'x-organization-id': fc.constantFrom(...(ids.get('org') ?? ['org_1'])),
      'idempotency-key': fc.uuid(),
    },
    { noNullPrototype: true },
  )

/** Only what a client can put on the wire. */
const headerText = fc.oneof(
  fc.string({ maxLength: 300 }).map((text) => text.replace(/[^\x20-\x7e]/g, '').trim()),
  fc.constantFrom('ü', '\xff', 'W/"x"', '0', '-1', 'a\tb'),
)

const wrongHeaders: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    'x-organization-id': headerText,
    'idempotency-key': headerText,
    'if-none-match': headerText,
    'last-event-id': headerText,
    accept: headerText,
    'x-request-id': headerText,
  },
  { requiredKeys: [], noNullPrototype: true },
)
