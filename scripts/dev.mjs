// npm run dev: the platform in development mode, and the console with hot reload in front of it.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import path from 'node:path'
import { buildServer, ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { requireNode } from './setup/node-version.mjs'
import { createProgress } from './setup/progress.mjs'
import { root } from './setup/root.mjs'

requireNode()
const progress = createProgress()
await ensureInstalled(progress)
await ensureBuilt(progress)

const env = { ...process.env, NODE_ENV: 'development' }
const start = () =>
  spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], { cwd: root, env, stdio: 'inherit' })
const vite = spawn(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js'), '--host', '127.0.0.1'], {
  cwd: path.join(root, 'apps/console'),
  env,
  stdio: 'inherit',
})
let server = start()
let isEnding = false

/** @type {NodeJS.Timeout | undefined} */
let waiting
for (const folder of ['apps/server/src', 'apps/launcher/src', 'packages', 'tools']) {
  watch(path.join(root, folder), { recursive: true }, () => {
    clearTimeout(waiting)
    waiting = setTimeout(restart, 300)
  })
}

async function restart() {
  try {
    await buildServer()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return
  }
  server.once('exit', () => {
    if (!isEnding) server = start()
  })
  server.kill('SIGTERM')
}

for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(name, () => {
    isEnding = true
    vite.kill('SIGTERM')
    server.once('exit', () => process.exit(0))
    server.kill('SIGTERM')
  })
}
