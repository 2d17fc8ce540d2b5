import type { CaseMessage } from '@ground-control/contract/support'
import type { Instant } from '@ground-control/domain/values/time'
import { expect, test } from 'vitest'
import { hasArrived, writtenMeanwhile } from './meanwhile.ts'

const [mara, jonas] = [
  { id: 'acc_mara', name: 'Mara Okafor', role: null },
  { id: 'acc_jonas', name: 'Jonas Lindqvist', role: null },
]
let made = 0
const message = (kind: CaseMessage['kind'], author: CaseMessage['author'], text = 'Words'): CaseMessage => ({
  id: String(++made),
  at: '2026-11-15T18:00:00Z' as Instant,
  kind,
  author,
  text,
  quoted: null,
  attachments: [],
  mail: null,
  email: null,
  link: null,
})
const first = message('received', null)
const after = (...messages: CaseMessage[]) => ({ messages: [first, ...messages], since: first.id, myId: mara.id })

test('names who wrote during a draft, but ignores changes and own messages', {
  tags: ['X6'],
}, () => {
  expect(writtenMeanwhile(after())).toBeNull()
  expect(writtenMeanwhile(after(message('change', jonas), message('action', jonas), message('note', mara)))).toBeNull()
  expect(writtenMeanwhile(after(message('reply', jonas)))).toBe('Jonas Lindqvist replied meanwhile.')
  expect(writtenMeanwhile(after(message('note', jonas), message('received', null)))).toBe(
    'The requester wrote again meanwhile.',
  )
  // The requester may also be a staff member.
  expect(writtenMeanwhile(after(message('received', mara)))).toBe('Mara Okafor wrote again meanwhile.')
  expect(writtenMeanwhile({ ...after(message('reply', jonas)), since: null })).toBeNull()
})

test('a message sent without an answer is recognized by its text once it shows', { tags: ['X6'] }, () => {
  const sent = { kind: 'reply', text: ' On its way. ' } as const
  expect(hasArrived(after(message('reply', mara, 'On its way.')), sent)).toBe(true)
  expect(hasArrived(after(message('note', mara, 'On its way.')), sent)).toBe(false)
  expect(hasArrived(after(message('reply', jonas, 'On its way.')), sent)).toBe(false)
  const before = message('reply', mara, 'On its way.')
  expect(hasArrived({ messages: [before, first], since: first.id, myId: mara.id }, sent)).toBe(false)
})
