// npm run test:processes: starts, stops and kills whole programs, and checks refunds, jobs and email meanwhile.
import { ensureInstalled } from './setup/install.mjs'
import { root } from './setup/root.mjs'
import { runSuite, runVitest } from './testing/run-suite.mjs'

await runSuite('processes', async (progress) => {
  await ensureInstalled(progress)
  return [await runVitest('vitest-processes', ['--root', root, '--config', 'tests/processes/vitest.config.ts'])]
})
