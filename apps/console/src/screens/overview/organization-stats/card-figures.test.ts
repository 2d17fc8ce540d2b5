import { cents } from '@ground-control/domain/values/money'
import { expect, test } from 'vitest'
import { cardFigures } from './card-figures.ts'

const figures = {
  events: 1,
  tickets: 1142,
  gross: cents(12_394_350),
  refunded: cents(83_575),
  net: cents(12_310_775),
  grossBefore: null,
}

test('a card leads with what the list is sorted by, and names every figure', { tags: ['F3'] }, () => {
  expect(cardFigures(figures, 'gross')).toEqual({
    headline: '$123,943.50 gross',
    amounts: '−$835.75 refunded, $123,107.75 net',
    counts: '1,142 tickets, 1 event',
  })
  expect(cardFigures(figures, 'net').headline).toBe('$123,107.75 net')
  expect(cardFigures(figures, 'tickets')).toEqual({
    headline: '1,142 tickets',
    amounts: '$123,943.50 gross, −$835.75 refunded, $123,107.75 net',
    counts: '1 event',
  })
})

test('a card leads with gross when sorted by name, and with the change when sorted by it', { tags: ['F3'] }, () => {
  expect(cardFigures(figures, 'orgName').headline).toBe('$123,943.50 gross')
  expect(cardFigures(figures, 'change').headline).toBeNull()
})
