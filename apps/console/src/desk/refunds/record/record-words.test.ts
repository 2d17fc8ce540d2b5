import { refundEvents } from '@ground-control/domain/refunds/refund-states'
import { expect, test } from 'vitest'
import { againWords, stepWords } from './record-words.ts'

test('M9 every step of a refund has words, and an unknown one its own name', () => {
  for (const step of ['reserved', 'contradiction', ...refundEvents])
    expect(stepWords(step)).toMatch(/^[A-Z].* |^Reserved/)
  expect(stepWords('toString')).toBe('toString')
})

test('M9 only of a refund that failed is it said that the tickets can be refunded again', () => {
  const { failed, ...others } = againWords
  expect(failed).toContain('can be refunded again')
  for (const words of Object.values(others)) expect(words).toMatch(/^Pressing refund again would do nothing/)
})
