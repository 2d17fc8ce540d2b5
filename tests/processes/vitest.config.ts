import { fileURLToPath } from 'node:url'
import { expectation, onDatabases, tags } from '@ground-control/scripts/testing/vitest-settings.mjs'
import { defineConfig } from 'vitest/config'

/** npm run test:processes. */
export default defineConfig({
  test: {
    tags,
    projects: [
      {
        test: {
          name: 'faults',
          include: ['tests/processes/{demo,faults,jobs,mail,refunds}/**/*.test.ts'],
          ...onDatabases,
        },
      },
      {
        // Complete programs run last, two at a time, because each keeps one core busy.
        test: {
          name: 'launcher',
          include: ['tests/processes/launcher/**/*.test.ts'],
          globalSetup: [fileURLToPath(new URL('./testing/build-first.ts', import.meta.url))],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 300_000,
          expect: expectation,
        },
      },
    ],
  },
})
