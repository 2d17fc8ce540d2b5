import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findBrowser } from './browser.mjs'
import { isSupportedNode } from './node-version.mjs'
import { contentHash } from './stamp.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'ground-control-setup-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['20.19.0', true],
  ['20.20.2', true],
  ['22.0.0', true],
  ['24.1.0', true],
  ['20.18.3', false],
  ['18.20.4', false],
])('Node %s: %s', (version, supported) => {
  expect(isSupportedNode(version)).toBe(supported)
})

test('the browser is CHROMIUM_PATH, or the first one on the path that can be run', () => {
  expect(findBrowser({ PATH: folder })).toBeNull()
  const browser = path.join(folder, 'chromium')
  writeFileSync(browser, '')
  expect(findBrowser({ PATH: folder })).toBeNull()
  chmodSync(browser, 0o755)
  expect(findBrowser({ PATH: `/nowhere${path.delimiter}${folder}` })).toBe(browser)
  expect(findBrowser({ PATH: '', CHROMIUM_PATH: browser })).toBe(browser)
  expect(findBrowser({ PATH: folder, CHROMIUM_PATH: path.join(folder, 'missing') })).toBeNull()
})

test('the hash of sources changes with a name or a content, and with nothing else', () => {
  const source = path.join(folder, 'source.ts')
  writeFileSync(source, 'one')
  const one = contentHash(folder, ['.'])
  expect(contentHash(folder, ['.'])).toBe(one)
  writeFileSync(source, 'two')
  expect(contentHash(folder, ['.'])).not.toBe(one)
  writeFileSync(source, 'one')
  expect(contentHash(folder, ['.'])).toBe(one)
  writeFileSync(path.join(folder, 'another.ts'), '')
  expect(contentHash(folder, ['.'])).not.toBe(one)
})
