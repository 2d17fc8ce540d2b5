import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHintGate } from './hint-gate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first hint goes out at once, and the last of those that follow soon after it', () => {
  const gate = createHintGate({ everyMs: 100 })
  const sent: string[] = []
  const pass = (text: string) => gate.pass('evt_1', () => sent.push(text))
  pass('a')
  expect(sent).toEqual(['a'])
  pass('b')
  pass('c')
  vi.advanceTimersByTime(99)
  expect(sent).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual(['a', 'c'])
  // The trailing hint closes the gate again, as the first one did.
  pass('d')
  expect(sent).toEqual(['a', 'c'])
  vi.advanceTimersByTime(100)
  expect(sent).toEqual(['a', 'c', 'd'])
  vi.advanceTimersByTime(100)
  pass('e')
  expect(sent).toEqual(['a', 'c', 'd', 'e'])
})

test('hints of different keys do not wait for each other, and a closed gate sends none', () => {
  const gate = createHintGate({ everyMs: 100 })
  const sent: string[] = []
  for (const key of ['evt_1', 'evt_2', 'evt_1']) gate.pass(key, () => sent.push(key))
  expect(sent).toEqual(['evt_1', 'evt_2'])
  gate.close()
  vi.advanceTimersByTime(1000)
  expect(sent).toEqual(['evt_1', 'evt_2'])
  expect(vi.getTimerCount()).toBe(0)
})
