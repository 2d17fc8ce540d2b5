// npm run build: the console and the server, for scripts/serve.mjs.
import { existsSync } from 'node:fs'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { requireNode } from './setup/node-version.mjs'
import { createProgress } from './setup/progress.mjs'
import { root } from './setup/root.mjs'

requireNode()
const progress = createProgress()
try {
  // The container recipe installs dependencies itself.
  if (!existsSync(`${root}node_modules/vite`)) await ensureInstalled(progress)
  await ensureBuilt(progress)
} catch (error) {
  progress.fail(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
