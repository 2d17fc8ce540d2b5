import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '#setup/root.mjs'

const document = readFileSync(`${root}docs/security.md`, 'utf8')

test('every test that docs/security.md names exists', () => {
  const named = [...document.matchAll(/`([\w./-]+\.(?:test|spec|fuzz)\.tsx?)`/g)].map(([, file]) => String(file))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((file) => !existsSync(`${root}${file}`))).toEqual([])
})

test('its totals match its tables, and each requirement is listed once', () => {
  const kinds = ['held', 'not yet', 'does not apply']
  const counts = new Map<string, number[]>()
  const seen: string[] = []
  for (const [, numbers = '', kind = ''] of document.matchAll(/^\| ([\d., ]+) \| (held|not yet|does not apply) \|/gm)) {
    for (const number of numbers.split(', ')) {
      const chapter = `V${number.split('.')[0]}`
      const sums = counts.get(chapter) ?? [0, 0, 0]
      counts.set(
        chapter,
        sums.map((sum, at) => sum + Number(kinds[at] === kind)),
      )
      seen.push(number)
    }
  }
  expect(new Set(seen).size).toBe(seen.length)
  const told = [...document.matchAll(/^\| (V\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)]
  expect(told.map(([, chapter, ...sums]) => [chapter, sums.map(Number)])).toEqual([...counts])
  const all = [0, 1, 2].map((at) => [...counts.values()].reduce((sum, each) => sum + (each[at] ?? 0), 0))
  expect(document).toContain(`| All ${seen.length} | ${all.join(' | ')} |`)
})
