import { defineConfig } from 'vitest/config'

/** npm run cluster. Not in npm test, because it needs Debian's packages and takes minutes. */
export default defineConfig({
  test: {
    name: 'cluster',
    include: ['bench/cluster/*.cluster.ts'],
    globalSetup: ['scripts/testing/database-setup.ts'],
    tags: [{ name: 'L5' }],
    testTimeout: 600_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
})
