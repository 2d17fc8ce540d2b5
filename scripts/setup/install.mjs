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
  // Not `npm ci`: the lock file lists native packages for Linux only, and npm ci would not look for others.
  const args = ['install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  await mustRun('Installing dependencies', 'npm', args, { cwd: root })
  stamp(stampFile, hash)
  progress.done('Dependencies installed')
}
