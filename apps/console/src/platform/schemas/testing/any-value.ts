import fc from 'fast-check'
import { z } from 'zod/v4'

type JsonSchema = z.core.JSONSchema._JSONSchema

/** Values that fit a schema, as far as JSON Schema can express it. */
export const anyOf = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  of(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

function of(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue()
  const choices = schema.anyOf ?? schema.oneOf
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum)
  if (choices) return fc.oneof(...choices.map(of))
  const { items, properties = {}, required = [], additionalProperties: others } = schema
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: -2, max: 1_000 }), fc.double(), fc.constant(2 ** 60))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(items && !Array.isArray(items) ? of(items) : fc.jsonValue(), { maxLength: 3 })
    case 'object': {
      if (Object.keys(properties).length === 0 && others) return fc.dictionary(fc.string(), of(others), { maxKeys: 3 })
      const fields = Object.entries(properties).map(([name, each]) => [name, of(each)] as const)
      return fc.record(Object.fromEntries(fields), { requiredKeys: [...required], noNullPrototype: true })
    }
    default:
      return fc.jsonValue()
  }
}

function textOf({ format, minLength = 0, maxLength = 40 }: Exclude<JsonSchema, boolean>): fc.Arbitrary<string> {
  const instant = fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  const near = fc.constantFrom(
    '',
    ' ',
    '2',
    'x@y.example',
    '2026-02-30T00:00:00Z',
    '2024-02-29T10:00:00+02:00',
    '12:00',
  )
  if (format === 'date-time') return fc.oneof(instant, near)
  if (format === 'date')
    return fc.oneof(
      instant.map((text) => text.slice(0, 10)),
      near,
    )
  if (format === 'email') return fc.oneof(fc.emailAddress(), near)
  return fc.oneof(near, fc.string({ minLength: Math.min(minLength, 300), maxLength: Math.min(maxLength, 300) + 1 }))
}

/** With a field missing, of another kind, or unknown; often deeply nested. */
export const withSomethingWrong = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .record({ value: right, turns: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }), wrong: fc.jsonValue() })
    .map(spoiled)

type Spoiling = { readonly value: unknown; readonly turns: readonly number[]; readonly wrong: unknown }

function spoiled({ value, turns: [turn = 0, ...turns], wrong }: Spoiling): unknown {
  if (typeof value !== 'object' || value === null) return wrong
  if (Array.isArray(value))
    return value.map((each, index) => (index === 0 ? spoiled({ value: each, turns, wrong }) : each))
  const names = Object.keys(value)
  const name = names[turn % names.length]
  if (name === undefined || turn % 7 === 0) return { ...value, unheardOf: wrong }
  const { [name]: left, ...rest } = value as Record<string, unknown>
  if (turn % 7 === 1) return rest
  return { ...rest, [name]: turns.length > 0 ? spoiled({ value: left, turns, wrong }) : wrong }
}
