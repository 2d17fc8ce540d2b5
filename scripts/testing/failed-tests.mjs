// Reads the names of failed tests from the runners' reports.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const messageLines = 12
const pageLines = 40

/**
 * @typedef {{ title: string, fullName: string, status: string, failureMessages: string[] }} Assertion
 * @typedef {{ testResults: { name: string, status: string, message: string, assertionResults: Assertion[] }[] }} VitestReport
 */

/** Includes files that couldn't be loaded. @param {VitestReport} report @param {string} root */
export function failedOfVitest({ testResults }, root) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name)
    const failed = assertionResults.filter((each) => each.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [told(file, message)]
    return failed.map(({ fullName, failureMessages }) => told(`${file} › ${fullName}`, failureMessages[0]))
  })
}

/**
 * @typedef {{ message?: string }} Problem
 * @typedef {{ errors: Problem[], attachments: { name: string, path?: string }[] }} Result
 * @typedef {{ status: string, results: Result[] }} Run
 * @typedef {{ title: string, file: string, line: number, tests: Run[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ config: { rootDir: string }, suites: Suite[], errors: Problem[] }} PlaywrightReport
 */

/** @param {PlaywrightReport} report @param {string} root */
export function failedOfPlaywright({ config, suites, errors }, root) {
  const folder = path.relative(root, config.rootDir)
  /** @param {Suite} suite @returns {Spec[]} */
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const failed = suites
    .flatMap(specsOf)
    .flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) =>
          [
            told(`${folder}/${file}:${line} › ${title}`, results.flatMap((each) => each.errors)[0]?.message),
            ...endOfPage(results.flatMap((each) => each.attachments)),
          ].join('\n'),
        ),
    )
  return [...failed, ...errors.map(({ message }) => told(folder, message))]
}

/**
 * What the page showed last, because for a test that fails only elsewhere nothing else says why. The end has the
 * messages.
 * @param {Result['attachments']} attachments
 */
function endOfPage(attachments) {
  const file = attachments.find(({ name }) => name === 'error-context')?.path
  if (!file || !existsSync(file)) return []
  const [page = ''] = (readFileSync(file, 'utf8').split('\n```yaml\n')[1] ?? '').split('\n```')
  return page
    .split('\n')
    .filter((line) => !/^\s*- \/url:/.test(line))
    .slice(-pageLines)
    .map((line) => `    | ${line}`)
}

/** @param {string} name @param {string} [message] */
function told(name, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
  return [`✗ ${name}`, ...lines.slice(0, messageLines).map((line) => `    ${line.trim()}`)].join('\n')
}
