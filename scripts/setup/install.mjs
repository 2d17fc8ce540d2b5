import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'
import { mustRun } from './run.mjs'
import { contentHash, isStamped, stamp } from './stamp.mjs'

const stampFile = path.join(root, 'node_modules', '.ground-control-installed')

/** Installs when the lock file changed, or when nothing is installed yet. @param {import('./progress.mjs').Progress} progress */
export async function ensureInstalled(progress) {
  const hash = contentHash(root, ['package-lock.json', 'package.json', '.npmrc']) + process.platform + process.arch
  if (isStamped(stampFile, hash)) return
  progress.step('Installing dependencies (the first time takes a minute)')
  const args = ['--include=dev', '--include=optional', '--no-audit', '--no-fund']
  await mustRun('Installing dependencies', 'npm', ['ci', ...args], { cwd: root })
  // The lock file may know no native parts for this machine: then the exact versions are resolved anew, for it alone.
  if (!existsSync(nativePart())) {
    await mustRun('Installing dependencies', 'npm', ['install', '--no-package-lock', ...args], { cwd: root })
  }
  stamp(stampFile, hash)
  progress.done('Dependencies installed')
}

function nativePart() {
  const libc = process.platform === 'linux' ? '-gnu' : ''
  return path.join(root, 'node_modules', '@rolldown', `binding-${process.platform}-${process.arch}${libc}`)
}
