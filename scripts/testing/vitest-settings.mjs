// Settings that the vitest suites share.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const requirements = readFileSync(new URL('../../docs/requirements.md', import.meta.url), 'utf8')

/** The requirements' numbers. Any other tag is refused. */
export const tags = [...requirements.matchAll(/^\| ([A-Z]\d+) \|/gm)].map(([, number]) => ({ name: String(number) }))

/** Waiting ends as soon as the condition holds, and on a busy machine that may take more than a second. */
export const expectation = { poll: { timeout: 45_000 } }

/** More workers than two cores, because tests often wait: for a database, a provider that hangs, a killed process. */
export const maxWorkers = 3

/** No module keeps state between tests, so workers don't reload them for every file. Saves a third of the time. */
export const isolate = false

export const onDatabases = {
  globalSetup: [fileURLToPath(new URL('./database-setup.ts', import.meta.url))],
  testTimeout: 120_000,
  hookTimeout: 300_000,
  maxWorkers,
  isolate,
  expect: expectation,
}
