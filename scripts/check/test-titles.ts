import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'

export type FoundTest = {
  readonly file: string
  readonly title: string
  readonly numbers: readonly string[]
  readonly lines: number
  readonly isGroup: boolean
}

const testFunctions = new Set(['test', 'it', 'describe'])
const notTests = new Set(['step', 'info', 'use', 'extend'])
const maxTitleLength = 90
const maxBrowserTestLines = 40

export function testsIn(root: string): FoundTest[] {
  return testFiles(root).flatMap((file) => testsOf(readFileSync(file, 'utf8'), path.relative(root, file)))
}

/** `test('title', { tags }, …)`, `test.describe('title', { tag }, …)` and `test.each(rows)('title', { tags }, …)`. */
export function testsOf(source: string, file: string): FoundTest[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`)
  const tests: FoundTest[] = []
  new Visitor({
    CallExpression(call) {
      const names = namesOf(call.callee)
      if (!testFunctions.has(names[0] ?? '') || names.some((name) => notTests.has(name))) return
      const [title, options] = call.arguments
      const isText = title?.type === 'TemplateLiteral' || (title?.type === 'Literal' && typeof title.value === 'string')
      if (!isText) return
      tests.push({
        file,
        title: source.slice(title.start + 1, title.end - 1),
        numbers: tagsOf(options).filter((tag) => /^[A-Z]\d+$/.test(tag)),
        lines: source.slice(call.start, call.end).split('\n').length,
        isGroup: names.includes('describe'),
      })
    },
  }).visit(program)
  return tests
}

export const titlesWithNumbers = (tests: readonly FoundTest[]): string[] =>
  tests.filter(({ title }) => /^\W*[A-Z]\d{1,2}\b/.test(title)).map(({ file, title }) => `${file}: ${title}`)

export const titlesTooLong = (tests: readonly FoundTest[]): string[] =>
  tests
    .filter(({ title }) => title.length > maxTitleLength)
    .map(({ file, title }) => `${file}: ${title} (${title.length} characters)`)

export const browserTestsTooLong = (tests: readonly FoundTest[]): string[] =>
  tests
    .filter(({ file, lines, isGroup }) => /\.spec\.tsx?$/.test(file) && !isGroup && lines > maxBrowserTestLines)
    .map(({ file, title, lines }) => `${file}: ${title} (${lines} lines)`)

/** `['test', 'each']` of `test.each(rows)`, and nothing of `/pattern/.test(text)`. */
function namesOf(callee: ESTree.Node): string[] {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return namesOf(callee.callee)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  const object = namesOf(callee.object)
  return object.length === 0 ? [] : [...object, callee.property.name]
}

/** Vitest takes `tags: ['M6']`, Playwright `tag: '@M6'`. Each takes one or several. */
function tagsOf(options: ESTree.Node | undefined): string[] {
  if (options?.type !== 'ObjectExpression') return []
  return options.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
    if (property.key.name !== 'tags' && property.key.name !== 'tag') return []
    const values = property.value.type === 'ArrayExpression' ? property.value.elements : [property.value]
    return values.flatMap((value) =>
      value?.type === 'Literal' && typeof value.value === 'string' ? [value.value.replace(/^@/, '')] : [],
    )
  })
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^(node_modules|dist|\..*|test-results)$/.test(entry.name)) return []
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) return testFiles(full)
    return /\.(test|spec|slow)\.tsx?$/.test(entry.name) ? [full] : []
  })
}
