// npm run test:firebase: the console's Firebase side with the real SDK and Auth emulator. Its extra dependencies
// are installed in firebase/ and nowhere else, the first time.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { ensureBrowser } from './setup/browser.mjs'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { root } from './setup/root.mjs'
import { mustRun } from './setup/run.mjs'
import { contentHash, isStamped, stamp } from './setup/stamp.mjs'
import { runPlaywright, runSuite } from './testing/run-suite.mjs'

/** @typedef {import('./setup/progress.mjs').Progress} Progress */

const folder = path.join(root, 'firebase')
const project = 'demo-ground-control'
const firestoreStartMs = 60_000

/** In the order they were started. @type {(() => Promise<void>)[]} */
const stops = []

await runSuite('firebase', async (progress) => {
  try {
    await ensureInstalled(progress)
    const browser = await ensureBrowser(progress)
    await ensureBuilt(progress)
    await ensureSuiteInstalled(progress)
    const env = {
      CHROMIUM_PATH: browser,
      FIREBASE_AUTH_EMULATOR_HOST: await startAuth(progress),
      FIRESTORE_EMULATOR_HOST: await startFirestore(progress),
    }
    const args = ['--config', 'firebase/playwright.config.ts', ...process.argv.slice(2)]
    return [await runPlaywright('playwright-firebase', { args, env })]
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
})

/** @param {Progress} progress */
async function ensureSuiteInstalled(progress) {
  const stampFile = path.join(folder, 'node_modules', '.ground-control-installed')
  const hash = contentHash(folder, ['package-lock.json', 'package.json', '.npmrc']) + process.version
  if (isStamped(stampFile, hash)) return
  progress.step('Installing the Firebase emulators in firebase/ (270 MB, the first time takes minutes)')
  // The suite needs nothing from their install scripts.
  await mustRun('Installing the Firebase emulators', 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
  })
  stamp(stampFile, hash)
  progress.done('Firebase emulators installed')
}

/** @param {Progress} progress @returns {Promise<string>} its host and port */
async function startAuth(progress) {
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

/** @param {Progress} progress @returns {Promise<string>} its host and port */
async function startFirestore(progress) {
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
    once(child.stdout, 'data', { signal: AbortSignal.timeout(firestoreStartMs) }).then(([chunk]) => Number(chunk)),
    once(child, 'exit').then(([code]) => {
      throw new Error(`it ended with code ${code}`)
    }),
  ]).catch((error) => {
    throw new Error(`The Firestore emulator did not start: ${error.message}.`)
  })
  progress.done(`Firestore emulator ready at 127.0.0.1:${port}`)
  return `127.0.0.1:${port}`
}
