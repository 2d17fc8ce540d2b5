import { expect, test } from 'vitest'
import { type Toast, type ToastKind, withToast } from './toast-list.ts'

const aToast = (id: string, kind: ToastKind = 'error'): Toast => ({ id, kind, title: id })
const ids = (toasts: readonly Toast[]) => toasts.map((toast) => toast.id)

test('the newest toast is first and there are at most three', () => {
  const toasts = ['a', 'b', 'c', 'd'].reduce<readonly Toast[]>((list, id) => withToast(list, aToast(id)), [])
  expect(ids(toasts)).toEqual(['d', 'c', 'b'])
})

test('a success gives way before an older failure', () => {
  const toasts = [aToast('c'), aToast('b', 'success'), aToast('a')]
  expect(ids(withToast(toasts, aToast('d', 'success')))).toEqual(['d', 'c', 'a'])
})

test('a toast shown again under its id changes in place', () => {
  const toasts = withToast([aToast('b'), aToast('a', 'running')], aToast('a', 'success'))
  expect(toasts.map((toast) => [toast.id, toast.kind])).toEqual([
    ['b', 'error'],
    ['a', 'success'],
  ])
})
