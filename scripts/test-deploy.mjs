// npm run test:deploy: runs the container recipe in a folder, without an engine, and starts the result.
// systemd reads the unit files.
import { ensureSystemdAnalyze } from './check/deploy/ensure-systemd.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { root } from './setup/root.mjs'
import { runSuite, runVitest } from './testing/run-suite.mjs'

await runSuite('deploy', async (progress) => {
  await ensureInstalled(progress)
  await ensureSystemdAnalyze(progress)
  return [await runVitest('vitest-deploy', ['--root', root, '--config', 'scripts/check/deploy/vitest.config.ts'])]
})
