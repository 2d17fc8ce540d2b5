import { expect, test } from 'vitest'
import { excerptAround, holdsWords } from './case-search.ts'

test('an excerpt begins shortly before the first match', { tags: ['S8'] }, () => {
  const text = `${'Hello again, '.repeat(10)}the Scänner spins. ${'Please help. '.repeat(20)}`
  const excerpt = excerptAround(text, 'scanner') ?? ''
  expect(excerpt).toMatch(/^….{36}the Scänner spins\. Please help\. .*…$/)
  expect(excerpt).toHaveLength(162)
  expect(excerptAround('Scanner\n\noffline', 'off')).toBe('Scanner offline')
  expect(excerptAround('My order is pi_3QKabc.', 'PI_3qk')).toBe('My order is pi_3QKabc.')
})

test('neither the middle of a word nor an empty text matches', { tags: ['S8'] }, () => {
  expect(excerptAround('Scanner offline', 'line')).toBeNull()
  expect(excerptAround('Scanner offline', ' ?! ')).toBeNull()
  expect(excerptAround('', 'scanner')).toBeNull()
})

test('a text matches if each search word begins one of its words', { tags: ['S8'] }, () => {
  expect(holdsWords('Scanner offline at east door', 'off SCAN')).toBe(true)
  expect(holdsWords('Scanner offline', 'scanner door')).toBe(false)
  expect(holdsWords('lena@halcyonhall.example', 'halcyon')).toBe(true)
  expect(holdsWords('Scanner offline', ' ')).toBe(false)
})
