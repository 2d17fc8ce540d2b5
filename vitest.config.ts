import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { expectation, isolate, maxWorkers, onDatabases, tags } from './scripts/testing/vitest-settings.mjs'

const smallSchemas = fileURLToPath(new URL('apps/console/src/platform/schemas/zod.ts', import.meta.url))

export default defineConfig({
  test: {
    tags,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'tools/conformance/src/**/*.test.ts',
            'apps/launcher/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'firebase/suite/*.test.ts',
          ],
          // None takes a second; this is for busy machines.
          testTimeout: 120_000,
          maxWorkers,
          isolate,
          expect: expectation,
        },
      },
      {
        // As in the console's build.
        resolve: { alias: [{ find: /^zod$/, replacement: smallSchemas }] },
        test: {
          name: 'console',
          include: ['apps/console/src/**/*.test.{ts,tsx}'],
          testTimeout: 120_000,
          maxWorkers,
          isolate,
          expect: expectation,
        },
      },
      {
        test: {
          name: 'database',
          include: ['tools/embedded/src/**/*.test.ts', 'apps/server/src/**/*.test.ts'],
          ...onDatabases,
        },
      },
    ],
  },
})
