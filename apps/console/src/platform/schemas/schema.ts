import { type Issue, type Kind, outOfBounds, wrongType } from './issues.ts'

/** Returns the value as read, and adds its problems. */
export type Read = (given: unknown, issues: Issue[]) => unknown
/** A rule's type is that of the value as read, which only its author knows. */
type Rule<Result> = (value: never) => Result
type Problem = string | { readonly message?: string; readonly path?: readonly PropertyKey[] }
type Told = { readonly message: string; readonly path?: readonly PropertyKey[]; readonly continue?: boolean }
export type Shape = Readonly<Record<string, Schema>>

export type About = {
  readonly kind?: Kind
  /** The key may be missing, with or without a default in its place. */
  readonly missing?: 'nothing' | 'something' | undefined
  readonly isLeftOut?: boolean | undefined
  readonly values?: readonly unknown[]
  readonly shape?: Shape
  readonly ofShape?: (shape: Shape) => Schema
}

class SchemaError extends Error {
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super(JSON.stringify(issues))
    this.issues = issues
  }
}

export const isStopped = (issues: readonly Issue[]): boolean => issues.some(({ goesOn }) => !goesOn)

export class Schema {
  readonly about: About
  readonly read: Read
  readonly checks: readonly Read[]

  constructor(read: Read, about: About = {}, checks: readonly Read[] = []) {
    this.read = read
    this.about = about
    this.checks = checks
  }

  run(given: unknown, issues: Issue[]): unknown {
    const own: Issue[] = []
    let value = this.read(given, own)
    for (const check of this.checks) if (!isStopped(own)) value = check(value, own)
    // One by one: spreading a long list of wrong rows exceeds a call's arguments.
    for (const issue of own) issues.push(issue)
    return value
  }

  safeParse(given: unknown) {
    const issues: Issue[] = []
    const data = this.run(given, issues)
    return issues.length > 0 ? { success: false, error: new SchemaError(issues) } : { success: true, data }
  }

  parse(given: unknown): unknown {
    const { data, error } = this.safeParse(given)
    if (error) throw error
    return data
  }

  get shape(): Shape {
    return this.about.shape ?? {}
  }

  extend(more: Shape): Schema {
    return this.reshaped({ ...this.shape, ...more })
  }

  pick(names: Readonly<Record<string, true>>): Schema {
    return this.reshaped(Object.fromEntries(Object.entries(this.shape).filter(([name]) => names[name])))
  }

  partial(): Schema {
    return this.reshaped(Object.fromEntries(Object.entries(this.shape).map(([name, each]) => [name, each.optional()])))
  }

  reshaped(shape: Shape): Schema {
    return this.about.ofShape?.(shape) ?? this
  }

  /** Only the server's documents use descriptions. */
  meta(): Schema {
    return this
  }

  with(check: Read): Schema {
    return new Schema(this.read, this.about, [...this.checks, check])
  }

  refine(holds: Rule<unknown>, problem: Problem = {}): Schema {
    const { message = 'Invalid input', path = [] } = typeof problem === 'string' ? { message: problem } : problem
    return this.with((value, issues) => {
      // Only the rule's author knows the type of the value.
      if (!holds(value as never)) issues.push({ path, message, goesOn: true })
      return value
    })
  }

  superRefine(look: (value: never, context: { addIssue(told: Told): void }) => void): Schema {
    return this.with((value, issues) => {
      const addIssue = ({ message, path = [], continue: goesOn = true }: Told) => issues.push({ path, message, goesOn })
      // Only the rule's author knows the type of the value.
      look(value as never, { addIssue })
      return value
    })
  }

  min(bound: number, message = this.bound('small', '>=', bound)): Schema {
    return this.refine((value) => sizeOf(value) >= bound, message)
  }

  max(bound: number, message = this.bound('big', '<=', bound)): Schema {
    return this.refine((value) => sizeOf(value) <= bound, message)
  }

  length(bound: number): Schema {
    return this.max(bound, this.bound('big', 'exactly ', bound)).min(bound, this.bound('small', 'exactly ', bound))
  }

  bound(is: 'big' | 'small', sign: string, bound: number): string {
    return outOfBounds(this.about.kind ?? 'number', is, sign, bound)
  }

  regex(pattern: RegExp, message = `Invalid string: must match pattern ${pattern}`): Schema {
    return this.refine((value: string) => pattern.test(value), message)
  }

  trim(): Schema {
    return this.with((value) => String(value).trim())
  }

  toLowerCase(): Schema {
    return this.with((value) => String(value).toLowerCase())
  }

  int(): Schema {
    return this.with((value, issues) => {
      if (!Number.isInteger(value)) issues.push({ path: [], message: wrongType('int', value) })
      else if (!Number.isSafeInteger(value)) issues.push({ path: [], message: unsafe(Number(value)), goesOn: true })
      return value
    })
  }

  optional(): Schema {
    const isFilled = this.about.missing === 'something'
    return new Schema((given, issues) => (given === undefined && !isFilled ? given : this.run(given, issues)), {
      missing: this.about.missing ?? 'nothing',
      isLeftOut: true,
    })
  }

  nullable(): Schema {
    const { missing, isLeftOut } = this.about
    return new Schema((given, issues) => (given === null ? given : this.run(given, issues)), { missing, isLeftOut })
  }

  nullish(): Schema {
    return this.nullable().optional()
  }

  default(value: unknown): Schema {
    return new Schema(
      (given, issues) => {
        const found = given === undefined ? given : this.run(given, issues)
        return found === undefined ? value : found
      },
      { missing: 'something' },
    )
  }

  catch(instead: unknown): Schema {
    const { missing = 'nothing', isLeftOut } = this.about
    return new Schema(
      (given) => {
        const issues: Issue[] = []
        const value = this.run(given, issues)
        if (issues.length === 0) return value
        return typeof instead === 'function' ? instead() : instead
      },
      { missing, isLeftOut },
    )
  }

  transform(change: Rule<unknown>): Schema {
    // Only the rule's author knows the type of the value.
    return this.pipe(new Schema((value) => change(value as never)))
  }

  pipe(next: Schema): Schema {
    const { missing } = this.about
    return new Schema(
      (given, issues) => {
        const value = this.run(given, issues)
        return issues.length > 0 ? value : next.run(value, issues)
      },
      { missing, isLeftOut: next.about.isLeftOut },
    )
  }
}

const sizeOf = (value: number | string | readonly unknown[]): number =>
  typeof value === 'number' ? value : value.length

const unsafe = (value: number): string =>
  value > 0
    ? outOfBounds('int', 'big', '<=', Number.MAX_SAFE_INTEGER)
    : outOfBounds('int', 'small', '>=', Number.MIN_SAFE_INTEGER)
