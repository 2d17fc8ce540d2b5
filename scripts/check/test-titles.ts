import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

const testFunctions = new Set(['test', 'it', 'describe'])
const leadingNumbers = /^(?:[A-Z]\d{1,2}(?:[ ,/]+(?:and )?|$))+/

/** The requirement numbers that the titles of all tests begin with, and where. */
export function numbersNamedByTests(root: string): Map<string, string[]> {
  const named = new Map<string, string[]>()
  for (const file of testFiles(root)) {
    for (const title of titlesOf(readFileSync(file, 'utf8'))) {
      for (const number of numbersOf(title)) {
        named.set(number, [...(named.get(number) ?? []), path.relative(root, file)])
      }
    }
  }
  return named
}

export const numbersOf = (title: string): string[] => leadingNumbers.exec(title)?.[0].match(/[A-Z]\d{1,2}/g) ?? []

/** `test('title', …)`, `test.describe('title', …)` and `test.each(rows)('title', …)`. */
export function titlesOf(source: string): string[] {
  const titles: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      let root = callee as unknown as { type: string; name?: string; object?: unknown; callee?: unknown }
      while (root.type === 'MemberExpression' || root.type === 'CallExpression') {
        root = (root.object ?? root.callee) as typeof root
      }
      if (root.type !== 'Identifier' || !testFunctions.has(root.name ?? '')) return
      if (first?.type === 'Literal' && typeof first.value === 'string') titles.push(first.value)
      if (first?.type === 'TemplateLiteral') titles.push(first.quasis[0]?.value.raw ?? '')
    },
  }).visit(parseSync('source.tsx', source).program)
  return titles
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^(node_modules|dist|\..*|test-results)$/.test(entry.name)) return []
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) return testFiles(full)
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [full] : []
  })
}
