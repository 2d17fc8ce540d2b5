// npm run test:section-7: the browser tests of the specified screens, against a platform that offers section 7 of the
// specification and nothing more.
import { ensureBrowser } from './setup/browser.mjs'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { runPlaywright, runSuite } from './testing/run-suite.mjs'

await runSuite('section-7', async (progress) => {
  await ensureInstalled(progress)
  const browser = await ensureBrowser(progress)
  await ensureBuilt(progress)
  const args = ['--config', 'tests/browser/section-7.config.ts', ...process.argv.slice(2)]
  return [await runPlaywright('playwright-section-7', { args, env: { CHROMIUM_PATH: browser, E2E_EXTRAS: 'off' } })]
})
