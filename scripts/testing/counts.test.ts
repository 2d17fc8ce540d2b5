import { expect, test } from 'vitest'
import { countsOfPlaywright, countsOfVitest, failure, lastLine, sumOf } from './counts.mjs'

const vitest = (facts: object) => ({
  success: true,
  numPassedTests: 2,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...facts,
})
const playwright = (stats: object, errors: { message: string }[] = []) => ({
  config: { rootDir: '/project/browser' },
  suites: [],
  errors,
  stats: { expected: 2, skipped: 0, ...stats },
})
const notLoaded = { name: '/project/a.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] }

test('a whole run has no problem', () => {
  const whole = { passed: 2, failed: 0, problems: [] }
  expect(countsOfVitest(vitest({}), '/project')).toEqual(whole)
  expect(countsOfPlaywright(playwright({}), '/project')).toEqual(whole)
})

test('a file that cannot be loaded is a failure beside the tests that passed', () => {
  expect(countsOfVitest(vitest({ success: false, testResults: [notLoaded] }), '/project')).toEqual({
    passed: 2,
    failed: 1,
    problems: ['✗ a.test.ts\n    Cannot find module'],
  })
})

test('a browser run that broke is a failure', () => {
  expect(countsOfPlaywright(playwright({}, [{ message: 'Timed out' }]), '/project')).toEqual({
    passed: 2,
    failed: 1,
    problems: ['✗ browser\n    Timed out'],
  })
})

test.each([
  ['an error outside of any test', countsOfVitest(vitest({ success: false }), '/'), /outside of any test/],
  ['a skipped test', countsOfVitest(vitest({ numPendingTests: 3 }), '/'), /3 tests were skipped/],
  ['a test to be written', countsOfVitest(vitest({ numTodoTests: 1 }), '/'), /1 tests were skipped/],
  ['a skipped browser test', countsOfPlaywright(playwright({ skipped: 1 }), '/'), /1 tests were skipped/],
  ['no test', countsOfVitest(vitest({ numPassedTests: 0 }), '/'), /No test ran/],
  ['no browser test', countsOfPlaywright(playwright({ expected: 0 }), '/'), /No test ran/],
])('a run with %s counts as failed, with a message', (_, counts, words) => {
  expect(counts).toMatchObject({ failed: 1, problems: [expect.stringMatching(words)] })
})

test('the last line sums all', () => {
  const sum = sumOf([{ passed: 2, failed: 0, problems: [] }, failure('No browser'), failure('No emulator')])
  expect(sum.problems).toEqual(['No browser', 'No emulator'])
  expect(lastLine(sum)).toBe('2 passed, 2 failed')
})
