import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

const fileOf = (name: string) => readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8')
const example = JSON.parse(fileOf('config.example.json')) as Record<string, unknown>

test('the example settings are accepted unchanged, field by field', () => {
  expect(parseConfig(example)).toEqual(example)
})

test('the explanation covers exactly the fields of the settings', () => {
  const section = fileOf('operations.md').split('## Console as static files')[1]?.split('\n## ')[0] ?? ''
  const explained = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  expect(explained.toSorted()).toEqual(Object.keys(parseConfig(example)).toSorted())
})

test.each([
  ['https://platform.example/', 'https://platform.example'],
  ['https://platform.example/v3//', 'https://platform.example/v3'],
  ['/platform/', '/platform'],
  ['', ''],
])('the platform may be at %j', (apiBase, base) => {
  expect(parseConfig({ ...example, apiBase }).apiBase).toBe(base)
})

test.each(['platform.example', '//platform.example', 'ftp://platform.example', 'https://platform.example?a', '/a#b'])(
  'an address such as %j is refused, naming it',
  (apiBase) => {
    expect(() => parseConfig({ ...example, apiBase })).toThrow('apiBase:')
  },
)
