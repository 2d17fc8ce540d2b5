import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from '#testing/render-hook.ts'
import { useDebounced, useOnRest } from './use-debounced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('only the last value is reported, once it has settled', () => {
  const hook = renderHook((text: string) => useDebounced(text, 300), '')
  hook.render('n')
  wait(299)
  hook.render('ni')
  wait(299)
  expect(hook.current).toBe('')
  wait(1)
  expect(hook.current).toBe('ni')
  hook.unmount()
})

test('a value without a delay is reported at the next turn', () => {
  const hook = renderHook((text: string) => useDebounced(text, text === '' ? 0 : 300), 'night')
  hook.render('')
  wait(0)
  expect(hook.current).toBe('')
  hook.unmount()
})

test('returning to the last value is reported again, and nothing after unmounting', () => {
  const told: string[] = []
  const hook = renderHook((text: string) => useOnRest(text, 300, (rested) => told.push(rested)), 'a')
  wait(300)
  hook.render('b')
  hook.render('a')
  wait(300)
  expect(told).toEqual(['a', 'a'])
  hook.render('c')
  hook.unmount()
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual(['a', 'a'])
})
