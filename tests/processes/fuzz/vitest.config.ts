import { defineConfig } from 'vitest/config'
import { fuzzSettings } from './fuzz-settings.ts'

const { base, seconds } = fuzzSettings

/** npm run fuzz. For a platform named by address, only the calls run. */
export default defineConfig({
  test: {
    name: 'fuzz',
    include: base
      ? ['tests/processes/fuzz/calls.fuzz.ts']
      : ['tests/processes/fuzz/*.fuzz.ts', 'apps/console/src/**/*.fuzz.ts'],
    globalSetup: base ? [] : ['scripts/testing/database-setup.ts'],
    tags: [{ name: 'H9' }],
    testTimeout: Math.max(120, 4 * seconds) * 1000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
