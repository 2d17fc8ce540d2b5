import { test as base } from '#platform/fixtures.ts'
import { type Platform, runPlatform } from '#platform/run-platform.ts'

export const tokenSeconds = 5
export const attemptsPerMinute = 3

/** A platform as it runs for real, only with tokens that soon expire and little patience. */
export const test = base.extend<object, { platform: Platform }>({
  platform: [
    async ({ browserName }, use, { workerIndex }) => {
      const platform = await runPlatform(`strict_${browserName}${workerIndex}`, {
        NODE_ENV: 'production',
        IDENTITY_TOKEN_SECONDS: String(tokenSeconds),
        IDENTITY_ATTEMPTS_PER_MINUTE: String(attemptsPerMinute),
      })
      await use(platform)
      await platform.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

export { expect } from '#platform/fixtures.ts'
