import { expect, test } from 'vitest'
import { addressOf, historyOf, LookupAddress, queryOf } from './lookup-address.ts'
import { isCut, maxQueryCharacters, toQuery } from './lookup-query.ts'

test('a query is trimmed, and blanks alone are no query', { tags: ['U1', 'N4'] }, () => {
  expect(toQuery('  Ada Lovelace \n')).toBe('Ada Lovelace')
  expect(toQuery(' \t ')).toBe('')
})

test('characters that no platform accepts are removed: NUL and lone surrogates', { tags: ['U1'] }, () => {
  expect(toQuery('ad\0a\ud83c')).toBe('ada')
  expect(toQuery('\0')).toBe('')
  expect(toQuery('🎟')).toBe('🎟')
})

test('a query of 10,000 characters is cut to what a search takes, between characters', { tags: ['U1'] }, () => {
  expect(toQuery('a'.repeat(10_000))).toBe('a'.repeat(maxQueryCharacters))
  expect(toQuery(`a${'🎟'.repeat(5_000)}`)).toBe(`a${'🎟'.repeat(249)}`)
  expect(isCut(` ${'a'.repeat(maxQueryCharacters)} `)).toBe(false)
  expect(isCut('a'.repeat(maxQueryCharacters + 1))).toBe(true)
})

test('the address holds the query, and nonsense there counts as none', { tags: ['U1'] }, () => {
  const read = (q: unknown) => queryOf(LookupAddress.parse({ q }))
  expect(read(' ada ')).toBe('ada')
  expect(read(2125550143)).toBe('2125550143')
  expect(read(true)).toBe('true')
  expect(read('a'.repeat(10_000))).toHaveLength(maxQueryCharacters)
  expect([read(undefined), read(null), read(['x']), read({ a: 1 })]).toEqual(['', '', '', ''])
  expect(LookupAddress.parse({ q: ' \n ' })).toEqual({})
  expect(addressOf('')).toEqual({})
  expect(addressOf('ada')).toEqual({ q: 'ada' })
})

test('a contact is kept in the history entry instead', { tags: ['U1', 'H5'] }, () => {
  expect(addressOf('ada@guests.example')).toEqual({})
  expect(historyOf('ada@guests.example')).toEqual({ query: 'ada@guests.example' })
  expect(historyOf('Ada Lovelace')).toEqual({})
  expect(queryOf({}, 'ada@guests.example')).toBe('ada@guests.example')
})
