import { defineConfig } from '@playwright/test'

// For headless Chromium as root, without background network traffic.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: './suite',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/firebase',
  globalSetup: './harness/harness-setup.ts',
  // All tests share one emulator and its people.
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  globalTimeout: 600_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // Without these limits, a missing control uses up the whole time of its test.
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: flags },
  },
})
