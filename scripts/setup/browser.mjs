import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'
import { mustRun, run } from './run.mjs'

// The headless shell is the same engine and two to three times lighter.
const packages = ['chromium-headless-shell', 'chromium']
const names = [...packages, 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** @param {string} file */
const canRun = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** CHROMIUM_PATH, or the first suitable browser on the machine. @returns {string | null} */
export function findBrowser(variables = process.env) {
  if (variables.CHROMIUM_PATH) return canRun(variables.CHROMIUM_PATH) ? variables.CHROMIUM_PATH : null
  const folders = (variables.PATH ?? '').split(path.delimiter).filter(Boolean)
  const candidates = [...names.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...fixedPlaces]
  return candidates.find(canRun) ?? null
}

/** Finds Chromium, or installs Debian's if possible. @param {import('./progress.mjs').Progress} progress */
export async function ensureBrowser(progress) {
  const found = findBrowser()
  if (found) return found
  if (process.env.CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH ${process.env.CHROMIUM_PATH} cannot be run.`)
  const apt = '/usr/bin/apt-get'
  if (process.platform === 'linux' && process.getuid?.() === 0 && canRun(apt)) {
    progress.step('Installing Chromium for the browser tests')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await mustRun('apt-get update', apt, ['update'], { cwd: root, env })
    for (const name of packages) {
      const args = ['install', '-y', '--no-install-recommends', name]
      const { code } = await run(apt, args, { cwd: root, env, quiet: true })
      if (code === 0) break
    }
    const installed = findBrowser()
    if (installed) {
      progress.done('Chromium installed')
      return installed
    }
  }
  throw new Error('The browser tests need Chromium or Chrome. Install chromium, or set CHROMIUM_PATH.')
}
