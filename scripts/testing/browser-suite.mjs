// A suite of browser tests with its own configuration.
import { ensureBrowser } from '#setup/browser.mjs'
import { ensureBuilt } from '#setup/build.mjs'
import { ensureInstalled } from '#setup/install.mjs'
import { runPlaywright, runSuite } from './run-suite.mjs'

/** Ends the process. @param {string} name of its configuration in tests/browser @param {Record<string, string>} [env] */
export const runBrowserSuite = (name, env = {}) =>
  runSuite(name, async (progress) => {
    await ensureInstalled(progress)
    const browser = await ensureBrowser(progress)
    await ensureBuilt(progress)
    const args = ['--config', `tests/browser/${name}.config.ts`, ...process.argv.slice(2)]
    return [await runPlaywright(`playwright-${name}`, { args, env: { CHROMIUM_PATH: browser, ...env } })]
  })
