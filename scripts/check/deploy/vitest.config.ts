import { defineConfig } from 'vitest/config'

/** npm run test:deploy. Not in npm test because it installs and builds everything again. */
export default defineConfig({
  test: {
    name: 'deploy',
    include: ['scripts/check/deploy/*.slow.ts'],
    testTimeout: 120_000,
    hookTimeout: 900_000,
  },
})
