// Sums a runner's report. A runner that broke, skipped tests or ran none counts as failed, and the problem says why.
import { failedOfPlaywright, failedOfVitest } from './failed-tests.mjs'

/**
 * @typedef {{ passed: number, failed: number, problems: string[] }} Counts
 * @typedef {import('./failed-tests.mjs').VitestReport & { success: boolean, numPassedTests: number, numPendingTests: number, numTodoTests: number }} VitestReport
 * @typedef {import('./failed-tests.mjs').PlaywrightReport & { stats: { expected: number, skipped: number } }} PlaywrightReport
 */

/** @param {VitestReport} report @param {string} root @returns {Counts} */
export const countsOfVitest = (report, root) =>
  counted({
    passed: report.numPassedTests,
    problems: failedOfVitest(report, root),
    skipped: report.numPendingTests + report.numTodoTests,
    isBroken: !report.success,
  })

/** @param {PlaywrightReport} report @param {string} root @returns {Counts} */
export const countsOfPlaywright = (report, root) =>
  counted({
    passed: report.stats.expected,
    problems: failedOfPlaywright(report, root),
    skipped: report.stats.skipped,
    isBroken: false,
  })

/** @param {string} problem @returns {Counts} */
export const failure = (problem) => ({ passed: 0, failed: 1, problems: [problem] })

/** @param {readonly Counts[]} all @returns {Counts} */
export const sumOf = (all) => ({
  passed: all.reduce((sum, each) => sum + each.passed, 0),
  failed: all.reduce((sum, each) => sum + each.failed, 0),
  problems: all.flatMap((each) => each.problems),
})

/** The line that CI reads. @param {Counts} counts */
export const lastLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`

/** @param {{ passed: number, problems: string[], skipped: number, isBroken: boolean }} report @returns {Counts} */
function counted({ passed, problems, skipped, isBroken }) {
  if (problems.length > 0) return { passed, failed: problems.length, problems }
  if (isBroken) return { ...failure('✗ The test runner ended with an error outside of any test.'), passed }
  if (skipped > 0) return { ...failure(`✗ ${skipped} tests were skipped.`), passed }
  if (passed === 0) return failure('✗ No test ran.')
  return { passed, failed: 0, problems }
}
