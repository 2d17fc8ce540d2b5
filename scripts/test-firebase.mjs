// npm run test:firebase: the console's Firebase side against the real SDK and the real Auth emulator. What it needs beside
// the project itself is installed in firebase/ and nowhere else, the first time.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { ensureBrowser } from './setup/browser.mjs'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { requireNode } from './setup/node-version.mjs'
import { createProgress } from './setup/progress.mjs'
import { root } from './setup/root.mjs'
import { mustRun, run } from './setup/run.mjs'
import { contentHash, isStamped, stamp } from './setup/stamp.mjs'

const folder = path.join(root, 'firebase')
const project = 'demo-ground-control'

requireNode()
const progress = createProgress()
/** In the order they were started. @type {(() => Promise<void>)[]} */
const stops = []
let code = 1
try {
  await ensureInstalled(progress)
  const browser = await ensureBrowser(progress)
  await ensureBuilt(progress)
  await ensureSuiteInstalled()
  const auth = await startAuth()
  const firestore = await startFirestore()
  const result = await run(
    path.join(root, 'node_modules/.bin/playwright'),
    ['test', '--config', 'firebase/playwright.config.ts', ...process.argv.slice(2)],
    {
      cwd: root,
      env: {
        ...process.env,
        CHROMIUM_PATH: browser,
        FIREBASE_AUTH_EMULATOR_HOST: auth,
        FIRESTORE_EMULATOR_HOST: firestore,
      },
    },
  )
  code = result.code
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
} finally {
  for (const stop of stops.reverse()) await stop()
}
process.exit(code)

async function ensureSuiteInstalled() {
  const stampFile = path.join(folder, 'node_modules', '.ground-control-installed')
  const hash = contentHash(folder, ['package-lock.json', 'package.json', '.npmrc']) + process.version
  if (isStamped(stampFile, hash)) return
  progress.step('Installing the Firebase emulators in firebase/ (270 MB, the first time takes minutes)')
  // Their install scripts only offer what the suite does not use.
  await mustRun('Installing the Firebase emulators', 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
  })
  stamp(stampFile, hash)
  progress.done('Firebase emulators installed')
}

/** @returns {Promise<string>} its host and port */
async function startAuth() {
  progress.step('Starting the Auth emulator (up to a minute)')
  const { startAuthEmulator } = await import('../firebase/emulators/auth-emulator.mjs')
  const { host, stop } = await startAuthEmulator({
    project,
    onWait: (seconds) => progress.note(`Still waiting for the Auth emulator after ${seconds} s`),
  })
  stops.push(stop)
  progress.done(`Auth emulator ready at ${host}`)
  return host
}

/** @returns {Promise<string>} its host and port */
async function startFirestore() {
  progress.step('Starting the Firestore emulator')
  const child = spawn(process.execPath, [path.join(folder, 'emulators/firestore-bridge.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stops.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const port = await Promise.race([
    once(child.stdout, 'data').then(([chunk]) => Number(String(chunk))),
    once(child, 'exit').then(() => {
      throw new Error('The Firestore emulator did not start.')
    }),
  ])
  progress.done(`Firestore emulator ready at 127.0.0.1:${port}`)
  return `127.0.0.1:${port}`
}
