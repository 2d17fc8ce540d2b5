import { defineConfig } from 'vitest/config'

/** npm run test:mail. Not in npm test because it needs Debian's Dovecot. */
export default defineConfig({
  test: {
    name: 'imap',
    include: ['tests/processes/imap/*.slow.ts'],
    globalSetup: ['scripts/testing/database-setup.ts'],
    tags: [{ name: 'S3' }, { name: 'S4' }],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
