import { defineConfig } from '@playwright/test'
import usual, { longLived } from './playwright.config.ts'

/** Every screen in every state and width, checked by axe, with hostile text in every field and name. */
export default defineConfig({
  ...usual,
  outputDir: '../../test-results/every-screen',
  grepInvert: [],
  projects: [{ name: 'every screen', testMatch: 'every-screen/**/*.spec.ts' }],
  use: { ...usual.use, launchOptions: longLived },
})
