import { type Issue, unknownKeys, wrongType, wrongValue } from './issues.ts'
import { type About, isStopped, type Read, Schema, type Shape } from './schema.ts'

// The part of Zod that the contract and the console use, in an eighth of its size. Types come from Zod itself, and a
// test
// compares the answers of both. The console's build puts this in Zod's place (vite.config.ts).
export const z = {
  string,
  email: () => string().regex(emailPattern, 'Invalid email address'),
  url,
  iso: { datetime: () => string().regex(instantPattern, 'Invalid ISO datetime') },
  number,
  int: (message?: string) => (message ? saying(message) : number().int()),
  coerce: { number: () => number((given) => Number(given)) },
  boolean: () => typed('boolean', (given) => typeof given === 'boolean'),
  unknown: () => new Schema((given) => given),
  never: (message?: string) => typed('never', () => false, {}, message),
  enum: (values: readonly unknown[]) => oneOf(values),
  literal: (value: unknown) => oneOf(Array.isArray(value) ? value : [value]),
  array,
  object: (shape: Shape) => object(shape, 'strip'),
  strictObject: (shape: Shape) => object(shape, 'refuse'),
  looseObject: (shape: Shape) => object(shape, 'keep'),
  record,
  union,
  discriminatedUnion,
  preprocess: (change: (given: unknown) => unknown, schema: Schema) =>
    new Schema((given, issues) => schema.run(change(given), issues), {
      missing: 'nothing',
      isLeftOut: schema.about.isLeftOut,
    }),
}

const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

const instantPattern =
  /^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8])))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

function typed(expected: string, fits: (given: unknown) => boolean, about: About = {}, message?: string): Schema {
  return new Schema((given, issues) => {
    if (!fits(given)) issues.push({ path: [], message: message ?? wrongType(expected, given) })
    return given
  }, about)
}

function string(): Schema {
  return typed('string', (given) => typeof given === 'string', { kind: 'string' })
}

/** Trims its edges and removes line breaks, as browsers do. */
function url({ protocol }: { readonly protocol?: RegExp } = {}): Schema {
  const isHttp = protocol?.source === '^https?$'
  return string().with((given, issues) => {
    const text = String(given).trim()
    const found = (!isHttp || /^https?:\/\//i.test(text)) && URL.canParse(text) ? new URL(text) : null
    if (!found || (protocol && !protocol.test(found.protocol.slice(0, -1)))) {
      issues.push({ path: [], message: 'Invalid URL', goesOn: true })
    }
    return found ? text.replace(/[\t\n\r]/g, '') : given
  })
}

function number(change: (given: unknown) => unknown = (given) => given): Schema {
  const plain = typed('number', Number.isFinite, { kind: 'number' })
  return new Schema((given, issues) => plain.read(change(given), issues), plain.about)
}

/** One message for whatever is wrong with a whole number. */
function saying(message: string): Schema {
  const whole = number().int()
  return new Schema((given, issues) => {
    const own: Issue[] = []
    const value = whole.run(given, own)
    issues.push(...own.map((issue) => ({ ...issue, message })))
    return value
  }, whole.about)
}

function oneOf(values: readonly unknown[]): Schema {
  const known = new Set(values)
  return new Schema(
    (given, issues) => {
      if (!known.has(given)) issues.push({ path: [], message: wrongValue(values) })
      return given
    },
    { values },
  )
}

function array(item: Schema): Schema {
  return new Schema(
    (given, issues) => {
      if (Array.isArray(given)) return given.map((each, index) => inside(item, each, index, issues))
      issues.push({ path: [], message: wrongType('array', given) })
      return given
    },
    { kind: 'array' },
  )
}

function inside(schema: Schema, given: unknown, key: PropertyKey, issues: Issue[]): unknown {
  const own: Issue[] = []
  const value = schema.run(given, own)
  for (const issue of own) issues.push({ ...issue, path: [key, ...issue.path] })
  return value
}

type Fields = Record<string, unknown>

const isFields = (given: unknown): given is Fields =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

function object(shape: Shape, others: 'strip' | 'refuse' | 'keep'): Schema {
  const entries = Object.entries(shape)
  const read: Read = (given, issues) => {
    if (!isFields(given)) {
      issues.push({ path: [], message: wrongType('object', given) })
      return given
    }
    const value: Fields = {}
    for (const [key, schema] of entries) readField(schema, given, key, value, issues)
    if (others === 'strip') return value
    const rest = Object.keys(given).filter((key) => !Object.hasOwn(shape, key) && key !== '__proto__')
    if (others === 'keep') for (const key of rest) value[key] = given[key]
    else if (rest.length > 0) issues.push({ path: [], message: unknownKeys(rest), goesOn: true })
    return value
  }
  return new Schema(read, { shape, ofShape: (other) => object(other, others) })
}

function readField(schema: Schema, given: Fields, key: string, value: Fields, issues: Issue[]): void {
  const { missing, isLeftOut } = schema.about
  const isThere = key in given
  if (!isThere && isLeftOut && missing === 'nothing') return
  const own: Issue[] = []
  const found = inside(schema, given[key], key, own)
  if (own.length > 0 && !isThere && isLeftOut && missing) return
  issues.push(...own)
  if (!isThere && !missing) {
    if (own.length === 0) issues.push({ path: [key], message: wrongType('nonoptional', undefined) })
  } else if (found !== undefined || isThere || (missing === 'something' && !isLeftOut)) value[key] = found
}

function record(keys: Schema, values: Schema): Schema {
  return new Schema((given, issues) => {
    if (!isFields(given)) {
      issues.push({ path: [], message: wrongType('record', given) })
      return given
    }
    const value: Fields = {}
    for (const key of Object.keys(given)) {
      if (key === '__proto__') continue
      const wrong: Issue[] = []
      keys.run(key, wrong)
      if (wrong.length > 0) issues.push({ path: [key], message: 'Invalid key in record' })
      else value[key] = inside(values, given[key], key, issues)
    }
    return value
  })
}

function union(options: readonly Schema[]): Schema {
  return new Schema((given, issues) => {
    const tries = options.map((option) => {
      const own: Issue[] = []
      return { value: option.run(given, own), own }
    })
    const fitting = tries.find(({ own }) => own.length === 0)
    if (fitting) return fitting.value
    const [nearest, ...others] = tries.filter(({ own }) => !isStopped(own))
    if (!nearest || others.length > 0) issues.push({ path: [], message: 'Invalid input' })
    else issues.push(...nearest.own)
    return nearest?.value
  })
}

function discriminatedUnion(key: string, options: readonly Schema[]): Schema {
  const byValue = new Map(
    options.flatMap((option) => (option.shape[key]?.about.values ?? []).map((each) => [each, option])),
  )
  return new Schema((given, issues) => {
    if (!isFields(given)) {
      issues.push({ path: [], message: wrongType('object', given) })
      return given
    }
    const option = byValue.get(given[key])
    if (option) return option.run(given, issues)
    const known = [...byValue.keys()].map((each) => `'${each}'`).join(' | ')
    issues.push({ path: [key], message: `Invalid discriminator value. Expected ${known}` })
    return given
  })
}
