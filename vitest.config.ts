import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const requirements = readFileSync(new URL('docs/requirements.md', import.meta.url), 'utf8')
/** Of the requirements: a tag that none of them has is refused. */
export const tags = [...requirements.matchAll(/^\| ([A-Z]\d+) \|/gm)].map(([, number]) => ({ name: String(number) }))

/** Waiting ends as soon as the condition holds, and on a busy machine that may take more than a second. */
const expectation = { poll: { timeout: 45_000 } }

/** More than two cores' worth, because tests often wait: for a database, a provider that hangs, a killed process. */
const maxWorkers = 3

/**
 * No module keeps state between tests, so a worker need not load them again for every file: saves a third of the time.
 */
const isolate = false

export const onDatabases = {
  globalSetup: ['scripts/testing/database-setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 300_000,
  maxWorkers,
  isolate,
  expect: expectation,
}

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
