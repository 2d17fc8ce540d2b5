// npm run test:processes: whole programs, started, stopped and killed, and what refunds, jobs and email come to meanwhile.
import { ensureInstalled } from './setup/install.mjs'
import { root } from './setup/root.mjs'
import { runSuite, runVitest } from './testing/run-suite.mjs'

await runSuite('processes', async (progress) => {
  await ensureInstalled(progress)
  return [await runVitest('vitest-processes', ['--root', root, '--config', 'tests/processes/vitest.config.ts'])]
})
