// npm run test:section-7: the browser tests of the specified screens, against a platform that offers section 7 of the
// specification and nothing more.
import path from 'node:path'
import { ensureBrowser } from './setup/browser.mjs'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { requireNode } from './setup/node-version.mjs'
import { createProgress } from './setup/progress.mjs'
import { root } from './setup/root.mjs'
import { run } from './setup/run.mjs'

requireNode()
const progress = createProgress()
await ensureInstalled(progress)
const browser = await ensureBrowser(progress)
await ensureBuilt(progress)
const playwright = path.join(root, 'node_modules/.bin/playwright')
const { code } = await run(
  playwright,
  ['test', '--config', 'tests/browser/section-7.config.ts', '--reporter', 'list', ...process.argv.slice(2)],
  { cwd: root, env: { ...process.env, CHROMIUM_PATH: browser, E2E_EXTRAS: 'off' } },
)
process.exit(code)
