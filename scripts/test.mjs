// npm test: sets up everything, then runs every check and test. The last line sums them up.
import { rmSync } from 'node:fs'
import { check } from './check.mjs'
import { ensureBrowser } from './setup/browser.mjs'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { failure } from './testing/counts.mjs'
import { reportFolder, runPlaywright, runSuite, runVitest } from './testing/run-suite.mjs'

await runSuite('test', async (progress) => {
  const started = Date.now()
  await ensureInstalled(progress)
  const browser = await ensureBrowser(progress)
  await ensureBuilt(progress)
  rmSync(reportFolder, { recursive: true, force: true })

  // Run side by side, because each leaves a core idle at times.
  const [holds, vitest] = await Promise.all([check(), runVitest('vitest')])
  const browserTests = await runPlaywright('playwright', {
    args: ['--config', 'tests/browser/playwright.config.ts'],
    env: { CHROMIUM_PATH: browser },
  })
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(
    `\nChecks ${holds ? 'passed' : 'FAILED'}; vitest ${vitest.passed} passed; browser ${browserTests.passed} passed; ${seconds} s`,
  )
  return [...(holds ? [] : [failure('✗ npm run check failed.')]), vitest, browserTests]
})
