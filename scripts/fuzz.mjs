// npm run fuzz: sends well-formed and broken input to every call, and random bytes to everything that reads outside
// data.
import { parseArgs } from 'node:util'
import { ensureInstalled } from './setup/install.mjs'
import { root } from './setup/root.mjs'
import { runSuite, runVitest } from './testing/run-suite.mjs'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20261117' },
    /** How long it sends, not counting the start of its own platform. */
    seconds: { type: 'string', default: '60' },
    /** Another platform, with --token. Changes nothing there without --changes. */
    base: { type: 'string', default: '' },
    token: { type: 'string', default: '' },
    changes: { type: 'boolean', default: false },
  },
})
process.env.FUZZ_SEED = values.seed
process.env.FUZZ_SECONDS = values.seconds
process.env.FUZZ_BASE = values.base
process.env.FUZZ_TOKEN = values.token
process.env.FUZZ_CHANGES = values.changes ? 'yes' : ''

await runSuite('fuzz', async (progress) => {
  await ensureInstalled(progress)
  console.log(`Seed ${values.seed}, ${values.seconds} s, on ${values.base || 'a platform of its own'}`)
  return [await runVitest('vitest-fuzz', ['--root', root, '--config', 'tests/processes/fuzz/vitest.config.ts'])]
})
