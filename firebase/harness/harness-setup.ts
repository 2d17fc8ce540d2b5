import { fileURLToPath } from 'node:url'
import postgresSetup from '@ground-control/browser-tests/platform/postgres-setup.ts'
import { build } from 'vite'

export const harnessFolder = fileURLToPath(new URL('../../test-results/firebase-harness', import.meta.url))

export default async function setup() {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    base: '/harness/',
    logLevel: 'warn',
    build: { outDir: harnessFolder, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  })
  return postgresSetup()
}
