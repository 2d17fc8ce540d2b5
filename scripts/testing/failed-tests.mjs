// The names of what failed, read from the reports of the runners.
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const messageLines = 6

/**
 * @typedef {{ title: string, fullName: string, status: string, failureMessages: string[] }} Assertion
 * @typedef {{ testResults: { name: string, status: string, message: string, assertionResults: Assertion[] }[] }} VitestReport
 */

/** A file that could not even be loaded counts as well. @param {VitestReport} report @param {string} root */
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
 * @typedef {{ status: string, results: { errors: Problem[] }[] }} Run
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
          told(`${folder}/${file}:${line} › ${title}`, results.flatMap((each) => each.errors)[0]?.message),
        ),
    )
  return [...failed, ...errors.map(({ message }) => told(folder, message))]
}

/** @param {string} name @param {string} [message] */
function told(name, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
  return [`✗ ${name}`, ...lines.slice(0, messageLines).map((line) => `    ${line.trim()}`)].join('\n')
}
