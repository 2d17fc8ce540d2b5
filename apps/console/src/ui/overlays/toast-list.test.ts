import { expect, test } from 'vitest'
import {
  hasTimeLimit,
  type Toast,
  type ToastKind,
  withoutExpired,
  withoutPassing,
  withToast,
  withUpdate,
} from './toast-list.ts'

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

test('new words for a toast that was dismissed do not bring it back', () => {
  expect(withUpdate([aToast('b')], aToast('a', 'running'))).toEqual([aToast('b')])
  expect(withUpdate([aToast('a', 'running')], { ...aToast('a', 'running'), detail: '2 of 3' })).toMatchObject([
    { id: 'a', detail: '2 of 3' },
  ])
})

test('an offer in a toast ends after its time, though a warning itself stays', () => {
  const actions = [{ label: 'Undo', onPress: () => {} }]
  const warning = { ...aToast('a', 'warning'), actions, lastsMs: 10_000 }
  expect(hasTimeLimit(warning)).toBe(true)
  const [left] = withoutExpired([warning], 'a')
  expect(left).toMatchObject({ id: 'a', kind: 'warning', actions: [] })
  expect(left && hasTimeLimit(left)).toBe(false)
  expect(withoutExpired([aToast('b'), aToast('a', 'success')], 'a')).toEqual([aToast('b')])
  expect(hasTimeLimit({ ...aToast('a', 'error'), actions })).toBe(false)
})

test('toasts with a time limit leave when something opens over them', () => {
  expect(withoutPassing([aToast('c', 'success'), aToast('b'), aToast('a', 'info')])).toEqual([aToast('b')])
})
