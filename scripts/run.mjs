// npm run token | grant | adopt-provider | time-zone | erase | backup | restore | verify | simulate | conformance |
// bench: runs the platform's own bundles.
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { findBrowser } from './setup/browser.mjs'
import { ensureBuilt } from './setup/build.mjs'
import { functionOf } from './setup/command-name.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { requireNode } from './setup/node-version.mjs'
import { createProgress } from './setup/progress.mjs'
import { root } from './setup/root.mjs'

requireNode()
if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`)
const [command = '', ...args] = process.argv.slice(2)
// Standard output belongs to the command, so that the output of npm run -s token can be piped.
const progress = createProgress(process.stderr)
await ensureInstalled(progress)
await ensureBuilt(progress)
// Some benches open pages; the others run without a browser.
const browser = command === 'bench' ? findBrowser() : null
if (browser) process.env.CHROMIUM_PATH = browser
const commands = await import(pathToFileURL(`${root}apps/launcher/dist/${command}.js`).href)
await commands[functionOf(command)](args)
