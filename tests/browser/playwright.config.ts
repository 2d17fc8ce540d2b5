import { defineConfig } from '@playwright/test'
import { devices } from './platform/devices.ts'

const { reducedMotion, ...desk } = devices.desk

// What a headless Chromium needs as root, and what keeps it off the network.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of one browser share a process, which need not load the console again for each: a third less work.
  '--process-per-site',
]

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** Where one page is checked by axe again and again, optimized code pays: a third less work for axe. */
export const longLived = { executablePath, args: flags }

// Most pages do not live long enough for it: 7 % less work without.
const shortLived = { executablePath, args: [...flags, '--js-flags=--no-opt --no-maglev'] }

// Each of these starts a platform of its own, and some wait for their clocks: begun first, nothing waits for them at the end.
const ownPlatforms = ['access/impatient.spec.ts', 'kit/production.spec.ts', 'overview/time-zone.spec.ts']

/** What the desk does beyond the specified screens: npm run test:desk. */
export const deskScreens = '{audit,door,jobs,lists,mail,purchase,refunds,search-box,support}/**/*.spec.ts'

/** npm run test:section-7 and npm run test:every-screen. */
export const sweeps = ['section-7/**', 'every-screen/**']

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browser',
  globalSetup: './platform/postgres-setup.ts',
  fullyParallel: true,
  // More than two cores' worth: a story also waits for answers, and for what goes away.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  // Long enough for a machine that is busy with other work: they cost time only where a story fails.
  timeout: 240_000,
  expect: { timeout: 60_000, toMatchAriaSnapshot: { pathTemplate: '{testDir}/every-screen/spoken/{arg}{ext}' } },
  reporter: [['list'], ['json']],
  // What a specified screen shows beyond the specified calls is the desk's too.
  grepInvert: /@extras/,
  projects: [
    { name: 'own platform', testMatch: ownPlatforms },
    { name: 'shared platform', testIgnore: [...ownPlatforms, deskScreens, ...sweeps] },
  ],
  use: {
    browserName: 'chromium',
    ...desk,
    contextOptions: { reducedMotion },
    // A press that never comes through says where, instead of using up the time of its story.
    actionTimeout: 90_000,
    screenshot: 'only-on-failure',
    // TRACE=1 keeps what was done and what was asked for of tests that fail; for all tests it takes too much time.
    trace: process.env.TRACE
      ? { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false }
      : 'off',
    launchOptions: shortLived,
  },
})
