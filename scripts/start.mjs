// One command from a fresh clone. No dependencies here: they may not be installed yet.
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { requireNode } from './setup/node-version.mjs'
import { createProgress } from './setup/progress.mjs'
import { root } from './setup/root.mjs'

requireNode()
if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`)
const progress = createProgress()
try {
  await ensureInstalled(progress)
  await ensureBuilt(progress)
} catch (error) {
  progress.fail(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
/** @type {typeof import('@ground-control/launcher/launch')} */
const { launch } = await import(pathToFileURL(`${root}apps/launcher/dist/launch.js`).href)
await launch({ root, variables: process.env, progress })
