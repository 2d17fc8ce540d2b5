// npm test: everything it needs, then every check and every runner; the last line adds them up.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { check } from './check.mjs'
import { ensureBrowser } from './setup/browser.mjs'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { requireNode } from './setup/node-version.mjs'
import { createProgress } from './setup/progress.mjs'
import { root } from './setup/root.mjs'
import { run } from './setup/run.mjs'
import { failedOfPlaywright, failedOfVitest } from './testing/failed-tests.mjs'

requireNode()
const started = Date.now()
const progress = createProgress()
let browser = ''
try {
  await ensureInstalled(progress)
  browser = await ensureBrowser(progress)
  await ensureBuilt(progress)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  console.log('0 passed, 1 failed')
  process.exit(1)
}

const results = path.join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const bin = (/** @type {string} */ name) => path.join(root, 'node_modules/.bin', name)

const checksHold = await check()

const vitestReport = path.join(results, 'vitest.json')
await run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`], {
  cwd: root,
})
const vitest = counted(vitestReport, (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  whole: report.success && report.numPendingTests === 0,
  names: failedOfVitest(report, root),
}))

const browserReport = path.join(results, 'playwright.json')
await run(bin('playwright'), ['test', '--config', 'tests/browser/playwright.config.ts'], {
  cwd: root,
  env: { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
})
const browserTests = counted(browserReport, (report) => ({
  passed: report.stats.expected,
  failed: report.stats.unexpected + report.stats.flaky,
  whole: report.errors.length === 0 && report.stats.skipped === 0,
  names: failedOfPlaywright(report),
}))

const runners = [vitest, browserTests]
const passed = runners.reduce((sum, each) => sum + each.passed, 0)
// A runner that broke, or a check that does not hold, counts as a failure of its own.
const broken = runners.filter((each) => !each.whole && each.failed === 0).length + (checksHold ? 0 : 1)
const failed = runners.reduce((sum, each) => sum + each.failed, broken)
// Where only the end of a long output is kept, it still names what failed.
for (const name of runners.flatMap((each) => each.names)) console.log(`\n${name}`)
console.log(
  `\nChecks ${checksHold ? 'hold' : 'FAIL'}; vitest ${vitest.passed} passed; browser ${browserTests.passed} passed; ${Math.round((Date.now() - started) / 1000)} s`,
)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

/**
 * @typedef {{ passed: number, failed: number, whole: boolean, names: string[] }} Counts
 * @param {string} file @param {(report: any) => Counts} read @returns {Counts}
 */
function counted(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 0, whole: false, names: [`✗ ${path.relative(root, file)} cannot be read`] }
  }
}
