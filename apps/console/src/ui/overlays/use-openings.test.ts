import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderHook } from '#testing/render-hook.ts'
import { useOpenings } from './use-openings.ts'

function useForm(isOpen: boolean) {
  const [text, setText] = useState('typed before')
  useOpenings(isOpen, () => setText(''))
  return text
}

test('each opening is counted, and closing changes nothing', () => {
  const hook = renderHook((isOpen: boolean) => useOpenings(isOpen), false)
  const counts = [true, true, false, false, true].map((isOpen) => {
    hook.render(isOpen)
    return hook.current
  })
  expect(counts).toEqual([1, 1, 1, 1, 2])
  hook.unmount()
})

test('a dialog open from the start counts as opened once', () => {
  const hook = renderHook((isOpen: boolean) => useOpenings(isOpen), true)
  expect(hook.current).toBe(1)
  hook.unmount()
})

test('a form is reset before its dialog is seen open again', () => {
  const hook = renderHook(useForm, false)
  expect(hook.current).toBe('typed before')
  hook.render(true)
  expect(hook.current).toBe('')
  hook.unmount()
})
