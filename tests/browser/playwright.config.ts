import { defineConfig } from '@playwright/test'
import { devices } from './platform/devices.ts'

const { reducedMotion, ...desk } = devices.desk

// Lets headless Chromium run as root, and keeps it off the network.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of one browser share a process, so they don't each load the console: a third less work.
  '--process-per-site',
]

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** If axe checks one page again and again, optimized code pays off: a third less work for axe. */
export const longLived = { executablePath, args: flags }

// Most pages don't live long enough for that: 7 % less work without it.
const shortLived = { executablePath, args: [...flags, '--js-flags=--no-opt --no-maglev'] }

// These start their own platform, and some wait for its clock. Started first, so that nothing waits for them at the
// end.
const ownPlatforms = ['access/impatient.spec.ts', 'kit/production.spec.ts', 'overview/time-zone.spec.ts']

/** Screens of the desk beyond the specified ones: npm run test:desk. */
export const deskScreens = '{audit,door,jobs,lists,mail,purchase,refunds,search-box,support}/**/*.spec.ts'

/** npm run test:section-7 and npm run test:every-screen. */
export const sweeps = ['section-7/**', 'every-screen/**']

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browser',
  globalSetup: './platform/postgres-setup.ts',
  fullyParallel: true,
  // More workers than two cores, because tests often wait.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  // Long enough for a busy machine. It costs time only if a test fails.
  timeout: 240_000,
  expect: { timeout: 60_000, toMatchAriaSnapshot: { pathTemplate: '{testDir}/every-screen/spoken/{arg}{ext}' } },
  reporter: [['list'], ['json']],
  // Extras on specified screens belong to the desk's suite too.
  grepInvert: /@extras/,
  projects: [
    { name: 'own platform', testMatch: ownPlatforms },
    { name: 'shared platform', testIgnore: [...ownPlatforms, deskScreens, ...sweeps] },
  ],
  use: {
    browserName: 'chromium',
    ...desk,
    contextOptions: { reducedMotion },
    // A press that never succeeds fails with its place, instead of using up the test's time.
    actionTimeout: 90_000,
    screenshot: 'only-on-failure',
    // TRACE=1 records actions and requests of failed tests. For all tests that takes too long.
    trace: process.env.TRACE
      ? { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false }
      : 'off',
    launchOptions: shortLived,
  },
})
