import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, createElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { renderHook } from '#testing/render-hook.ts'
import { useKeyedSubmit } from './use-keyed-submit.ts'

const nextTurn = () => new Promise((resolve) => setTimeout(resolve))

/** A platform that records requests and answers when the test says so. */
function aForm() {
  const calls: { request: string; key: string | undefined; answer: (outcome: Error | null) => void }[] = []
  const done: string[] = []
  const send = (request: string, { idempotencyKey }: { readonly idempotencyKey?: string }) =>
    new Promise<string>((resolve, reject) => {
      const answer = (outcome: Error | null) => (outcome ? reject(outcome) : resolve(`did ${request}`))
      calls.push({ request, key: idempotencyKey, answer })
    })
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children)
  const hook = renderHook(() => useKeyedSubmit({ send, onDone: (result) => done.push(result) }), null, { wrapper })
  async function submit(request: string) {
    const count = calls.length
    act(() => hook.current.submit(request))
    await act(() => vi.waitFor(() => expect(calls).toHaveLength(count + 1)))
    return calls[count]
  }
  const answered = (outcome: Error | null) =>
    act(async () => {
      calls.at(-1)?.answer(outcome)
      await vi.waitFor(() => expect(client.isMutating()).toBe(0))
      await nextTurn()
    })
  return { hook, calls, done, submit, answered }
}

test('a second press while it runs sends nothing', async () => {
  const { hook, calls, submit, answered } = aForm()
  await submit('two tickets')
  expect(hook.current.isRunning).toBe(true)
  act(() => hook.current.submit('two tickets'))
  await answered(null)
  expect(calls).toHaveLength(1)
  hook.unmount()
})

test('after a lost answer the same request is sent with the same key', async () => {
  const { hook, submit, answered, done } = aForm()
  const first = await submit('two tickets')
  await answered(new Error('No answer came.'))
  expect([hook.current.error?.message, hook.current.sent]).toEqual(['No answer came.', 'two tickets'])
  const second = await submit('two tickets')
  await answered(null)
  expect(second?.key).toBe(first?.key)
  expect([hook.current.result, done]).toEqual(['did two tickets', ['did two tickets']])
  hook.unmount()
})

test('a changed request gets a new key, which the form receives', async () => {
  const { hook, submit, answered } = aForm()
  const first = await submit('two tickets')
  await answered(new Error('No answer came.'))
  expect([hook.current.isChangedSince('two tickets'), hook.current.isChangedSince('three')]).toEqual([false, true])
  const second = await submit('three')
  await answered(null)
  expect(second?.key).not.toBe(first?.key)
  hook.unmount()
})

test('a reset forgets the attempt, and with it the key', async () => {
  const { hook, submit, answered } = aForm()
  const first = await submit('two tickets')
  await answered(new Error('No answer came.'))
  await act(async () => {
    hook.current.reset()
    await nextTurn()
  })
  expect([hook.current.error, hook.current.sent]).toEqual([null, undefined])
  expect((await submit('two tickets'))?.key).not.toBe(first?.key)
  await answered(null)
  hook.unmount()
})
