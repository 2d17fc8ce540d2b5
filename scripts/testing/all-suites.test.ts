import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runSuites, summaryOf } from './all-suites.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'ground-control-suites-'))
afterAll(() => rmSync(folder, { recursive: true }))

const program = (name: string, source: string) => ({
  name,
  command: process.execPath,
  args: ['--input-type=module', '--eval', `import { writeFileSync } from 'node:fs'; ${source}`],
})
const reporting = (name: string, counts: object, code = 0) =>
  program(name, `writeFileSync('${name}.json', '${JSON.stringify(counts)}'); process.exit(${code})`)
const results = (...suites: ReturnType<typeof program>[]) => runSuites(suites, { cwd: folder, folder })

test('every suite runs, also after one that failed', async () => {
  const failed = { passed: 1, failed: 1, problems: ['✗ a.test.ts › one'] }
  const whole = { passed: 2, failed: 0, problems: [] }
  expect(await results(reporting('first', failed, 1), reporting('second', whole))).toEqual([
    { name: 'first', seconds: expect.any(Number), ...failed },
    { name: 'second', seconds: expect.any(Number), ...whole },
  ])
})

test.each([
  ['a suite that crashes', program('broken', `throw new Error('no')`), /code 1 before it reported/],
  ['a suite that only ends', program('silent', ''), /code 0 before it reported/],
  ['a suite without tests', reporting('empty', { passed: 0, failed: 0, problems: [] }), /No test ran/],
  ['a suite that breaks late', reporting('late', { passed: 3, failed: 0, problems: [] }, 7), /code 7 after its tests/],
])('%s counts as failed, with a message', async (_, suite, words) => {
  expect(await results(suite)).toMatchObject([{ failed: 1, problems: [expect.stringMatching(words)] }])
})

test('results of an earlier run are not mistaken for this one', async () => {
  writeFileSync(path.join(folder, 'stale.json'), JSON.stringify({ passed: 9, failed: 0, problems: [] }))
  expect(await results(program('stale', ''))).toMatchObject([{ passed: 0, failed: 1 }])
})

test('the summary names failures, has a row for each suite, and ends with the sum', () => {
  const summary = summaryOf([
    { name: 'test', passed: 4300, failed: 0, seconds: 700, problems: [] },
    { name: 'firebase', passed: 14, failed: 1, seconds: 95, problems: ['✗ The Auth emulator did not start.'] },
  ])
  expect(summary.split('\n')).toEqual([
    'firebase ✗ The Auth emulator did not start.',
    '',
    'suite     passed  failed  seconds',
    'test        4300       0      700',
    'firebase      14       1       95',
    '',
    '4314 passed, 1 failed',
  ])
})
