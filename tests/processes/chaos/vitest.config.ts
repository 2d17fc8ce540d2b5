import { defineConfig } from 'vitest/config'
import { chaosSettings } from './chaos-settings.ts'

/** npm run chaos. Recovery may take longer than the run itself. */
export default defineConfig({
  test: {
    name: 'chaos',
    include: ['tests/processes/chaos/*.chaos.ts'],
    tags: [{ name: 'H9' }],
    testTimeout: chaosSettings.seconds * 1000 + 300_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
  },
})
