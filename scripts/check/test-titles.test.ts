import { expect, test } from 'vitest'
import { browserTestsTooLong, testsOf, titlesTooLong, titlesWithNumbers } from './test-titles.ts'

const file = 'some.test.ts'
const browserFile = 'some.spec.ts'
const titled = (title: string) => testsOf(`test('${title}', f)`, file)
const ofLines = (lines: number, call = 'test') => `${call}('long', () => {${'\n'.repeat(lines - 1)}})`

test.each([
  ["test('one', { tags: ['A1', 'A2'] }, () => {})", 'one', ['A1', 'A2']],
  ["it.only('one', { timeout: 5, tags: 'A1' }, f)", 'one', ['A1']],
  ["describe('one', { tags: ['A1'] }, f)", 'one', ['A1']],
  ["test.each([1])('one %s', { tags: ['A1'] }, f)", 'one %s', ['A1']],
  ["test.each<[string]>([['A9']])('one', { tags: ['A1'] }, f)", 'one', ['A1']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a title that is a template, as source
  ["test(`one ${'two'}`, { tags: ['A1'] }, f)", "one ${'two'}", ['A1']],
  ["test('one', { tag: '@A1' }, async ({ page }) => {})", 'one', ['A1']],
  ["test.describe('one', { tag: ['@A1', '@extras'] }, f)", 'one', ['A1']],
  ["test('one', f)", 'one', []],
  ["test('A1 one', { timeout: 5 }, f)", 'A1 one', []],
])('a title and its numbers are read from %s', (source, title, numbers) => {
  expect(testsOf(source, file)).toEqual([expect.objectContaining({ file, title, numbers })])
})

test.each([
  "other('one', { tags: ['A1'] })",
  "/x/.test('one')",
  "test.step('one', f)",
  "test.info().attach('one', f)",
  "test.use({ tag: '@A1' })",
  'test.each([1])',
])('%s contains no test', (source) => {
  expect(testsOf(source, file)).toEqual([])
})

test('a file that cannot be parsed is named', () => {
  expect(() => testsOf("test('one', (", file)).toThrow('some.test.ts cannot be parsed')
})

test.each(['A1 one', 'P26, A1 one', 'M9: one', '(A1) one', 'A1'])('a title that begins with a number: %s', (title) => {
  expect(titlesWithNumbers(titled(title))).toEqual([`some.test.ts: ${title}`])
})

test.each(['one A1', 'US1 one', '404 is told', 'A is told'])('a title that does not: %s', (title) => {
  expect(titlesWithNumbers(titled(title))).toEqual([])
})

test('a title has 90 characters at most', () => {
  expect(titlesTooLong(titled('x'.repeat(90)))).toEqual([])
  expect(titlesTooLong(titled('x'.repeat(91)))).toEqual([`some.test.ts: ${'x'.repeat(91)} (91 characters)`])
})

test('only browser tests are limited to 40 lines', () => {
  expect(browserTestsTooLong(testsOf(ofLines(40), browserFile))).toEqual([])
  expect(browserTestsTooLong(testsOf(ofLines(41), browserFile))).toEqual(['some.spec.ts: long (41 lines)'])
  expect(browserTestsTooLong(testsOf(ofLines(41, 'test.describe'), browserFile))).toEqual([])
  expect(browserTestsTooLong(testsOf(ofLines(41), file))).toEqual([])
})
