// npm run test:mail: incoming email from Debian's IMAP server, Dovecot, on loopback and in its own folders.
import { spawnSync } from 'node:child_process'
import { ensureInstalled } from './setup/install.mjs'
import { root } from './setup/root.mjs'
import { run } from './setup/run.mjs'
import { runSuite, runVitest } from './testing/run-suite.mjs'

await runSuite('mail', async (progress) => {
  await ensureInstalled(progress)
  await ensureDovecot(progress)
  return [await runVitest('vitest-mail', ['--root', root, '--config', 'tests/processes/imap/vitest.config.ts'])]
})

/** Finds Dovecot, or installs Debian's package. @param {import('./setup/progress.mjs').Progress} progress */
async function ensureDovecot(progress) {
  const isThere = () => spawnSync('dovecot', ['--version']).status === 0
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new Error('The mail tests run on Linux as root, because Dovecot starts its parts as other users.')
  }
  if (isThere()) return
  progress.step('Installing dovecot-imapd')
  const options = { cwd: root, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, quiet: true }
  await run('sh', ['-c', 'apt-get update && apt-get install -y --no-install-recommends dovecot-imapd'], options)
  if (!isThere()) throw new Error('The mail tests need Dovecot. Install the package dovecot-imapd.')
  progress.done('Dovecot installed')
}
