import type { z } from 'zod'

type Issue = z.core.$ZodIssue

export type Wrong = { readonly path: readonly PropertyKey[]; readonly says: string }

const maxNamed = 8

/** One line per kind of mistake. Shows values only if they can't be a name or address. */
export function wrongsIn(body: unknown, issues: readonly Issue[]): readonly string[] {
  return linesOf(issues.flatMap((issue) => wrongsOf(body, issue)))
}

export function linesOf(wrongs: readonly Wrong[]): readonly string[] {
  const kinds = new Map<string, Wrong[]>()
  for (const wrong of wrongs) {
    const kind = kindOfWrong(wrong)
    kinds.set(kind, [...(kinds.get(kind) ?? []), wrong])
  }
  const lines = [...kinds.values()].map(([first, ...others]) => {
    const where = first && first.path.length > 0 ? `'${pathText(first.path)}'` : 'The answer'
    return `${where} ${first?.says}${others.length > 0 ? `; the same in ${others.length.toLocaleString('en-US')} more places` : ''}.`
  })
  if (lines.length <= maxNamed) return lines
  return [...lines.slice(0, maxNamed), `There are ${lines.length - maxNamed} more kinds of difference.`]
}

/** The same place in other rows is the same kind, whatever the value. */
function kindOfWrong({ path, says }: Wrong): string {
  const place = path.map((part, at) => (typeof part === 'number' || path[at - 1] === 'statsByOrg' ? '*' : String(part)))
  return `${place.join('.')} ${says.replace(/'.*?'|-?\d[\d.]*/, '')}`
}

function wrongsOf(body: unknown, issue: Issue): readonly Wrong[] {
  if (issue.code === 'invalid_union') {
    const options = issue.errors.map((each) =>
      each.flatMap((inner) => wrongsOf(body, { ...inner, path: [...issue.path, ...inner.path] })),
    )
    // The alternative that matched furthest is the intended one.
    const depth = (wrongs: readonly Wrong[]) => Math.max(0, ...wrongs.map(({ path }) => path.length))
    return options.sort((a, b) => depth(b) - depth(a))[0] ?? []
  }
  return [{ path: issue.path, says: saysOf(valueAt(body, issue.path), issue) }]
}

function saysOf(value: unknown, issue: Issue): string {
  const name = fieldOf(issue.path)
  if (value === undefined) return 'is missing'
  const found = isShowable(name) ? shown(value) : kindOf(value)
  if (isMoney(name)) return `is ${found}; money must be a whole number of cents, such as 4550 for $45.50`
  if (name === 'statsByOrg') return `is ${found}, not an object of lists by ID`
  if (issue.code === 'invalid_type') return `is ${found}, not ${kinds[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_format' && issue.format === 'datetime') {
    return `is ${found}, which is no moment in time such as 2026-06-10T18:30:00Z`
  }
  return `is ${found}: ${issue.message}`
}

const kinds: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const isMoney = (name: string) => /price|amount|revenue/i.test(name)

/** False for names, addresses and free text, because reports are passed around. */
const isShowable = (name: string) =>
  isMoney(name) || /(Date|At|Time|Updated|Sold|Events|count|redeemed|sourceIsV1|comp|deleted|superadmin)$/.test(name)

function shown(value: unknown): string {
  if (typeof value === 'string') return `the text '${value.length > 40 ? `${value.slice(0, 40)}…` : value}'`
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : kindOf(value)
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return kindWords[typeof value] ?? ''
}

function fieldOf(path: readonly PropertyKey[]): string {
  const names = path.filter((part) => typeof part === 'string')
  return names.at(-1) ?? ''
}

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    body,
  )

const pathText = (path: readonly PropertyKey[]): string =>
  path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? String(part) : `.${String(part)}`))
    .join('')

const kindWords: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
}
