import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from '#search/search-text.ts'
import { compareNames, nameKey, sortedByName } from './name-order.ts'

const base = new Intl.Collator('en', { sensitivity: 'base' })
const full = new Intl.Collator('en')

const sortable = (name: string, id = name) => ({ name, id, key: nameKey(name, foldText(name)) })
const slowly = (a: string, b: string) => Math.sign(base.compare(a, b) || full.compare(a, b))

const letters = [..."abcyzABZ0189 .-'’áÁàäåæÆçéëíñòöøØœßšüÿžŁłĐđİıȘșẢảỹ"].concat(
  'e\u0301',
  '李',
  'ц',
  '!',
  '_',
  '\u00a0',
)
const anyName = fc.array(fc.constantFrom(...letters), { maxLength: 8 }).map((parts) => parts.join(''))

test('the fast order of names is the collator’s: letters, then accents, then capitals', { tags: ['G7'] }, () => {
  fc.assert(
    fc.property(anyName, anyName, (a, b) => {
      fc.pre(full.compare(a, b) !== 0)
      expect(Math.sign(compareNames(sortable(a), sortable(b)))).toBe(slowly(a, b))
    }),
    { numRuns: 3000 },
  )
})

test('putting names together before comparing them gives the same order', { tags: ['G7', 'G14'] }, () => {
  const anyNames = fc.array(fc.tuple(fc.constantFrom('', 'Ada Lo', 'ada', 'Ž'), anyName), { maxLength: 30 })
  fc.assert(
    fc.property(anyNames, (parts) => {
      const names = parts.map(([beginning, rest], at) => sortable(beginning + rest, `acc_${at}`))
      expect(sortedByName(names)).toEqual(names.toSorted(compareNames))
    }),
  )
})

test('every character with a place in a key is ordered like the collator', { tags: ['G7'] }, () => {
  const characters = Array.from({ length: 0x2020 }, (_, code) => String.fromCharCode(code)).filter(
    (character) => sortable(character).key !== null,
  )
  expect(characters.length).toBeGreaterThan(500)
  const bare = [..."abcdefghijklmnopqrstuvwxyz0123456789 .-'"]
  for (const character of characters) {
    for (const other of bare) {
      const [a, b] = [`n${character}n`, `n${other}n`]
      const [aKey, bKey] = [sortable(a).key ?? '', sortable(b).key ?? '']
      const byKey = aKey === bKey ? 0 : aKey < bKey ? -1 : 1
      if (byKey !== Math.sign(base.compare(a, b))) expect.fail(`${a} and ${b}: ${byKey}`)
    }
  }
})

test('names that the collator treats as equal are sorted by id', { tags: ['G7'] }, () => {
  expect(compareNames(sortable('Ada', 'acc_1'), sortable('Ada', 'acc_2'))).toBe(-1)
  expect(compareNames(sortable('e\u0301', 'acc_2'), sortable('\u00e9', 'acc_1'))).toBe(1)
  expect(compareNames(sortable('Ada', 'acc_1'), sortable('Ada', 'acc_1'))).toBe(0)
})

test.each(['Ada Lovelace', "Zoë O'Neil-Smith Jr.", 'Łukasz Żak', 'Nguyễn Thị Ánh', 'Søren'])(
  '%s has a fast key',
  { tags: ['G7'] },
  (name) => {
    expect(sortable(name).key).not.toBeNull()
  },
)
