// Runs suites one after the other, even if some fail, and sums them.
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { run } from '#setup/run.mjs'
import { failure, lastLine, sumOf } from './counts.mjs'

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {{ name: string, command: string, args: readonly string[] }} Suite
 * @typedef {Counts & { name: string, seconds: number }} Result
 */

/**
 * Each suite is a program that writes its counts to `<name>.json` in the folder.
 * @param {readonly Suite[]} suites @param {{ cwd: string, folder: string }} places @returns {Promise<Result[]>}
 */
export async function runSuites(suites, { cwd, folder }) {
  /** @type {Result[]} */
  const results = []
  for (const { name, command, args } of suites) {
    const file = path.join(folder, `${name}.json`)
    rmSync(file, { force: true })
    console.log(`\n== ${name} ==`)
    const started = Date.now()
    const { code } = await run(command, args, { cwd })
    const seconds = Math.round((Date.now() - started) / 1000)
    results.push({ name, seconds, ...countsIn(file, code) })
  }
  return results
}

/** What failed, a table, and the line that CI reads. @param {readonly Result[]} results @returns {string} */
export function summaryOf(results) {
  const rows = [
    ['suite', 'passed', 'failed', 'seconds'],
    ...results.map(({ name, passed, failed, seconds }) => [name, ...[passed, failed, seconds].map(String)]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const table = rows.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
  )
  const problems = results.flatMap(({ name, problems }) => problems.map((problem) => `${name} ${problem}\n`))
  return [...problems, ...table, '', lastLine(sumOf(results))].join('\n')
}

/** @param {string} file @param {number} code @returns {Counts} */
function countsIn(file, code) {
  /** @type {Counts} */
  let counts
  try {
    counts = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return failure(`✗ The suite ended with code ${code} before it reported anything.`)
  }
  if (counts.passed + counts.failed === 0) return failure('✗ No test ran.')
  if (code !== 0 && counts.failed === 0)
    return { ...failure(`✗ The suite ended with code ${code} after its tests had passed.`), passed: counts.passed }
  return counts
}
