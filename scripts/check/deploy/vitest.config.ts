import { defineConfig } from 'vitest/config'

/** npm run test:deploy. Not part of npm test: it installs and builds everything once more. */
export default defineConfig({
  test: {
    name: 'deploy',
    include: ['scripts/check/deploy/*.slow.ts'],
    testTimeout: 120_000,
    hookTimeout: 900_000,
  },
})
