import { defineConfig } from '@playwright/test'
import usual, { deskScreens, sweeps } from './playwright.config.ts'

/** Everything the desk does beyond the specified calls, on its own screens and on specified ones. */
export default defineConfig({
  ...usual,
  outputDir: '../../test-results/desk',
  grepInvert: [],
  projects: [
    { name: 'desk', testMatch: deskScreens },
    { name: 'beyond the specified calls', testIgnore: [deskScreens, ...sweeps], grep: /@extras/ },
  ],
})
