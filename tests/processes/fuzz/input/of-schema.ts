import fc from 'fast-check'
import { z } from 'zod'
import { anyJson, hostileText } from './hostile-text.ts'
import { type KnownIds, knownFor } from './known-ids.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Values that fit a schema, as far as JSON Schema can express it. Its own checks may still refuse some. */
export function arbitraryOf(schema: z.ZodType, ids: KnownIds): fc.Arbitrary<unknown> {
  return of(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '', ids)
}

function of(schema: z.core.JSONSchema._JSONSchema, field: string, ids: KnownIds): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return anyJson
  const { anyOf, oneOf, enum: words } = schema
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (words) return fc.constantFrom<unknown>(...words)
  const choices = anyOf ?? oneOf
  if (choices) return fc.oneof(...choices.map((each) => of(each, field, ids)))
  switch (schema.type) {
    case 'string':
      return textOf(schema, field, ids)
    case 'integer':
      return fc.integer(rangeOf(schema))
    case 'number':
      return fc.double({ ...rangeOf(schema), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return listOf(schema, field, ids)
    case 'object':
      return objectOf(schema, field, ids)
    default:
      return anyJson
  }
}

function rangeOf({ minimum, maximum }: JsonSchema) {
  const least = typeof minimum === 'number' ? Math.max(minimum, -(2 ** 31)) : -1_000
  return { min: least, max: Math.max(least, typeof maximum === 'number' ? Math.min(maximum, 2 ** 31 - 1) : 1_000_000) }
}

const instant = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

function textOf(schema: JsonSchema, field: string, ids: KnownIds): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = 5_000, format, pattern } = schema
  const known = knownFor(ids, field)
  if (known) return idOf(known)
  if (format === 'date-time') return instant
  if (format === 'date') return instant.map((text) => text.slice(0, 10))
  if (format === 'email') return fc.emailAddress()
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'))
  const fitting = (text: string) => text.slice(0, maxLength).padEnd(minLength, 'x')
  return fc.oneof(
    hostileText.map(fitting),
    fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 60) }),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 60) }).map(fitting),
  )
}

/** Mostly an existing id, because an unknown one ends most calls early. */
const idOf = (known: readonly string[]): fc.Arbitrary<string> => {
  const nowhere = fc.constantFrom('nowhere_1', 'x', 'x'.repeat(200), '🎟️', "a'b")
  return known.length === 0
    ? nowhere
    : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: nowhere })
}

function listOf({ items, minItems = 0, maxItems = 500 }: JsonSchema, field: string, ids: KnownIds) {
  const item = items && !Array.isArray(items) ? of(items, field, ids) : anyJson
  const few = fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4) })
  const most = fc.array(item, { minLength: minItems, maxLength: maxItems, size: 'max' })
  return fc.oneof({ weight: 15, arbitrary: few }, { weight: 1, arbitrary: most })
}

function objectOf(schema: JsonSchema, field: string, ids: KnownIds): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties: others } = schema
  if (Object.keys(properties).length === 0 && others) {
    const key = fc.oneof(
      hostileText.map((text) => text.slice(0, 200) || 'x'),
      fc.constantFrom(...keysFor(field, ids)),
    )
    return fc.dictionary(key, of(others, field, ids), { maxKeys: 5, noNullPrototype: true })
  }
  const fields = Object.entries(properties).map(([name, each]) => [name, of(each, name, ids)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true })
}

const keysFor = (field: string, ids: KnownIds): readonly string[] => {
  const known = field === 'ticketQuantities' ? ids.get('typ') : knownFor(ids, 'ticketId')
  return known && known.length > 0 ? known : ['x']
}
