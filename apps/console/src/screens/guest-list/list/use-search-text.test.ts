import { expect, test } from 'vitest'
import { cleared, rested, searched, startText, typed } from './use-search-text.ts'

test('typed text is searched for once, without blanks around it', { tags: ['G5'] }, () => {
  const { state, wanted } = rested(typed(startText(''), ' ada '))
  expect(wanted).toBe('ada')
  const seen = searched(state, 'ada')
  expect(seen.text).toBe(' ada ')
  expect(rested(seen).wanted).toBeNull()
})

test('a long text stays as pasted, and only its beginning is searched', { tags: ['G5', 'H9'] }, () => {
  const pasted = `a\0${'🎟'.repeat(5_000)}`
  const { state, wanted } = rested(typed(startText(''), pasted))
  expect(wanted).toBe(`a${'🎟'.repeat(99)}`)
  const seen = searched(state, wanted ?? '')
  expect(seen.text).toBe(pasted)
  expect(rested(seen).wanted).toBeNull()
})

test('text typed during a search stays', { tags: ['G5'] }, () => {
  const { state } = rested(typed(startText(''), 'ad'))
  const seen = searched(typed(state, 'ada'), 'ad')
  expect(seen.text).toBe('ada')
  expect(rested(seen).wanted).toBe('ada')
})

test('a search from another source replaces the typed text', { tags: ['G5'] }, () => {
  const seen = searched(typed(startText('ada'), 'ada l'), 'grace')
  expect(seen.text).toBe('grace')
  expect(rested(seen).wanted).toBeNull()
})

test('going back shows the previous search', { tags: ['G5'] }, () => {
  const { state } = rested(typed(startText(''), 'ada'))
  const back = searched(searched(state, 'ada'), '')
  expect(back.text).toBe('')
  expect(rested(back).wanted).toBeNull()
})

test('clearing drops text that was not searched for yet', { tags: ['G5', 'G9'] }, () => {
  const emptied = cleared(typed(startText(''), 'nobody'))
  expect(emptied.text).toBe('')
  expect(rested(emptied).wanted).toBeNull()
})
