// npm run chaos: kills and freezes servers, database, mail server and provider under load, then checks that nothing is
// lost.
import { parseArgs } from 'node:util'
import { ensureInstalled } from './setup/install.mjs'
import { root } from './setup/root.mjs'
import { runSuite, runVitest } from './testing/run-suite.mjs'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20261118' },
    /** How long failures are caused, not counting start, recovery and checks. */
    seconds: { type: 'string', default: '90' },
  },
})
process.env.CHAOS_SEED = values.seed
process.env.CHAOS_SECONDS = values.seconds

await runSuite('chaos', async (progress) => {
  await ensureInstalled(progress)
  console.log(`Seed ${values.seed}, ${values.seconds} s`)
  return [await runVitest('vitest-chaos', ['--root', root, '--config', 'tests/processes/chaos/vitest.config.ts'])]
})
