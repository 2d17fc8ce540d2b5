import { expect, test, vi } from 'vitest'
import { whenSettled } from './settled.ts'

function aRouter() {
  const listeners = new Set<() => void>()
  const state: { status: 'pending' | 'idle' } = { status: 'pending' }
  const subscribe = (_: 'onResolved', listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  function resolve() {
    state.status = 'idle'
    for (const listener of listeners) listener()
  }
  return { state, subscribe, resolve }
}

test('a screen that fetches nothing is settled once it is shown', { tags: ['F12'] }, async () => {
  vi.useFakeTimers()
  const router = aRouter()
  const onSettled = vi.fn()
  void whenSettled(router).then(onSettled)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onSettled).not.toHaveBeenCalled()
  router.resolve()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onSettled).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
