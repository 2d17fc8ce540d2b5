import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { failedOfPlaywright, failedOfVitest } from './failed-tests.mjs'

test('a failed vitest test is reported with its file, name and error', () => {
  const passed = { title: 'one', fullName: 'part one', status: 'passed', failureMessages: [] }
  const failed = {
    title: 'two',
    fullName: 'part two',
    status: 'failed',
    failureMessages: ['AssertionError: expected 1 to be 2\n\n    at somewhere.ts:1:1', 'another'],
  }
  const report = {
    testResults: [
      { name: '/project/a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: '/project/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      { name: '/project/c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
    ],
  }
  expect(failedOfVitest(report, '/project')).toEqual([
    '✗ a.test.ts › part two\n    AssertionError: expected 1 to be 2',
    '✗ b.test.ts\n    Cannot find module',
  ])
})

test('a failed browser test and a broken run are reported likewise', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'shell/a.spec.ts',
    line: 7,
    tests: [{ status, results: [{ errors: message ? [{ message }] : [], attachments: [] }] }],
  })
  const inner = { title: 'inner', specs: [spec('two', 'unexpected', '\u001b[31mTimeout\u001b[39m of 10000ms')] }
  const report = {
    config: { rootDir: '/project/tests/browser' },
    suites: [{ title: 'shell/a.spec.ts', specs: [spec('one', 'expected')], suites: [inner] }],
    errors: [{ message: 'The platform ended with 1' }],
  }
  expect(failedOfPlaywright(report, '/project')).toEqual([
    '✗ tests/browser/shell/a.spec.ts:7 › two\n    Timeout of 10000ms',
    '✗ tests/browser\n    The platform ended with 1',
  ])
})

test('a failed browser test includes the end of its page’s content', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'failed-tests-'))
  const file = path.join(folder, 'error-context.md')
  const rows = Array.from({ length: 50 }, (_, at) => `- listitem: row ${at}`)
  writeFileSync(
    file,
    `# Error\n\n\`\`\`yaml\n${[...rows, '- link "All":', '  - /url: /all'].join('\n')}\n\`\`\`\n\n# Test\n`,
  )
  const results = [{ errors: [{ message: 'Timeout' }], attachments: [{ name: 'error-context', path: file }] }]
  const spec = { title: 'two', file: 'a.spec.ts', line: 7, tests: [{ status: 'unexpected', results }] }
  const report = { config: { rootDir: '/project' }, suites: [{ title: 'a', specs: [spec] }], errors: [] }
  const [told = ''] = failedOfPlaywright(report, '/project')
  rmSync(folder, { recursive: true })
  const lines = told.split('\n')
  expect(lines[1]).toBe('    Timeout')
  expect(lines[2]).toBe('    | - listitem: row 11')
  expect(lines.at(-1)).toBe('    | - link "All":')
})
