// Runs one suite from set-up to its last line, and writes its counts to a small file for npm run test:all.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { requireNode } from '#setup/node-version.mjs'
import { createProgress } from '#setup/progress.mjs'
import { root } from '#setup/root.mjs'
import { run } from '#setup/run.mjs'
import { countsOfPlaywright, countsOfVitest, failure, lastLine, sumOf } from './counts.mjs'

/** @typedef {import('./counts.mjs').Counts} Counts */

export const reportFolder = path.join(root, 'test-results')
export const resultFolder = path.join(reportFolder, 'suites')

/**
 * Ends the process. A set-up that fails counts as one failed test.
 * @param {string} name @param {(progress: import('#setup/progress.mjs').Progress) => Promise<Counts[]>} body
 */
export async function runSuite(name, body) {
  requireNode()
  /** @type {Counts} */
  let counts
  try {
    counts = sumOf(await body(createProgress()))
  } catch (error) {
    counts = failure(`✗ ${error instanceof Error ? error.message : String(error)}`)
  }
  mkdirSync(resultFolder, { recursive: true })
  writeFileSync(path.join(resultFolder, `${name}.json`), JSON.stringify(counts))
  // Printed last, so that a log cut at the start still names the failures.
  for (const problem of counts.problems) console.log(`\n${problem}`)
  console.log(`\n${lastLine(counts)}`)
  process.exit(counts.failed === 0 ? 0 : 1)
}

/** @param {string} name of the report @param {readonly string[]} args @returns {Promise<Counts>} */
export async function runVitest(name, args = []) {
  const report = emptyReport(name)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run(bin('vitest'), ['run', ...reporters, ...args], { cwd: root })
  return countsOf(report, code, countsOfVitest)
}

/**
 * @param {string} name of the report @param {{ args: readonly string[], env: Record<string, string> }} given
 * @returns {Promise<Counts>}
 */
export async function runPlaywright(name, { args, env }) {
  const report = emptyReport(name)
  const { code } = await run(bin('playwright'), ['test', '--reporter=list,json', ...args], {
    cwd: root,
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  return countsOf(report, code, countsOfPlaywright)
}

const bin = (/** @type {string} */ name) => path.join(root, 'node_modules/.bin', name)

/** Removes the report of an earlier run, so that it isn't read for this one. @param {string} name */
function emptyReport(name) {
  const report = path.join(reportFolder, `${name}.json`)
  mkdirSync(reportFolder, { recursive: true })
  rmSync(report, { force: true })
  return report
}

/** @param {string} report @param {number} code @param {(report: any, root: string) => Counts} read @returns {Counts} */
function countsOf(report, code, read) {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')), root)
  } catch {
    return failure(`✗ The test runner ended with code ${code} and left no report in ${path.relative(root, report)}.`)
  }
}
