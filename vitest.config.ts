import { defineConfig } from 'vitest/config'

const databaseTests = [
  'packages/embedded/src/**/*.test.ts',
  'apps/server/src/**/*.test.ts',
  'scripts/{faults,refunds}/**/*.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/{domain,contract}/src/**/*.test.ts',
            'apps/console/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', 'scripts/**/*.process.test.ts', 'scripts/{faults,refunds}/**'],
          // None takes a second; on a busy machine none may fail for that reason.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'database',
          include: databaseTests,
          globalSetup: ['scripts/testing/database-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Whole programs, started and killed: one after another, so that each has the machine to itself.
        test: {
          name: 'process',
          include: ['scripts/**/*.process.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
