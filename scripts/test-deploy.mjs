// npm run test:deploy: carries the container recipe out in a folder, without an engine, and starts what comes of it.
import path from 'node:path'
import { ensureInstalled } from './setup/install.mjs'
import { requireNode } from './setup/node-version.mjs'
import { createProgress } from './setup/progress.mjs'
import { root } from './setup/root.mjs'
import { run } from './setup/run.mjs'

requireNode()
await ensureInstalled(createProgress())
const vitest = path.join(root, 'node_modules/.bin/vitest')
const { code } = await run(vitest, ['run', '--root', root, '--config', 'scripts/check/deploy/vitest.config.ts'], {
  cwd: root,
})
process.exit(code)
