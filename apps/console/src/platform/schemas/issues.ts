export type Issue = {
  readonly path: readonly PropertyKey[]
  readonly message: string
  /** Only a bound or a rule was missed, so other problems are still worth reporting. */
  readonly goesOn?: boolean
}

export type Kind = 'string' | 'array' | 'number'

const units = { string: ' characters', array: ' items', number: '' }

export const wrongType = (expected: string, given: unknown): string =>
  `Invalid input: expected ${expected}, received ${typeName(given)}`

function typeName(given: unknown): string {
  if (given === null) return 'null'
  if (Array.isArray(given)) return 'array'
  return typeof given === 'number' && !Number.isFinite(given) ? String(given) : typeof given
}

export const outOfBounds = (kind: Kind | 'int', is: 'big' | 'small', sign: string, bound: number): string =>
  `Too ${is}: expected ${kind} to ${kind === 'string' || kind === 'array' ? `have ${sign}${bound}${units[kind]}` : `be ${sign}${bound}`}`

const quoted = (values: readonly unknown[], between: string): string =>
  values.map((each) => (typeof each === 'string' ? `"${each}"` : String(each))).join(between)

export const wrongValue = (values: readonly unknown[]): string =>
  values.length === 1
    ? `Invalid input: expected ${quoted(values, '')}`
    : `Invalid option: expected one of ${quoted(values, '|')}`

export const unknownKeys = (keys: readonly string[]): string =>
  `Unrecognized key${keys.length > 1 ? 's' : ''}: ${quoted(keys, ', ')}`
