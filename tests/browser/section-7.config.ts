import { defineConfig } from '@playwright/test'
import usual from './playwright.config.ts'

const screens = ['access', 'overview', 'users', 'organizations', 'events', 'guests', 'shell', 'section-7']

/** The specified screens on a platform with only the specified calls. */
export default defineConfig({
  ...usual,
  outputDir: '../../test-results/section-7',
  projects: [{ name: 'specified calls', testMatch: screens.map((screen) => `${screen}/**/*.spec.ts`) }],
})
