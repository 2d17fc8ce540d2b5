import { spawnSync } from 'node:child_process'
import { root } from '#setup/root.mjs'
import { run } from '#setup/run.mjs'

const isThere = () => spawnSync('systemd-analyze', ['--version']).status === 0

/** Finds systemd-analyze, or installs Debian's package. @param {import('#setup/progress.mjs').Progress} progress */
export async function ensureSystemdAnalyze(progress) {
  if (isThere()) return
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    progress.step('Installing systemd for its systemd-analyze')
    const options = { cwd: root, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, quiet: true }
    const install = 'apt-get update && apt-get install -y --no-install-recommends systemd'
    await run('sh', ['-c', install], options)
    if (isThere()) return progress.done('systemd installed')
  }
  throw new Error('The deploy tests need systemd-analyze. Install the package systemd.')
}
