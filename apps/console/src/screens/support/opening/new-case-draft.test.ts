import type { AccountId, EventId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { draftProblems, draftToStart, emptyDraft, toNewCase } from './new-case-draft.ts'

const draft = { ...emptyDraft, subject: ' Lost ticket ', text: ' It is gone. ', name: ' Ada ' }

test('a case needs a subject, a message and a requester', { tags: ['X6'] }, () => {
  expect(Object.keys(draftProblems(emptyDraft))).toEqual(['subject', 'text', 'name'])
  const unseen = { ...draft, subject: '\u200b', text: '\u3164', name: '\ufeff' }
  expect(draftProblems(unseen)).toEqual(draftProblems(emptyDraft))
  expect(draftProblems(draft)).toEqual({})
  expect(draftProblems({ ...draft, name: '', email: 'ada@guests.example' })).toEqual({})
  expect(draftProblems({ ...draft, email: 'ada@' })).toHaveProperty('email')
  expect(draftProblems({ ...draft, subject: 'x'.repeat(201) })).toEqual({
    subject: 'Use at most 200 characters. This has 201.',
  })
  expect(draftProblems({ ...draft, phone: '1'.repeat(51), text: 'x'.repeat(10_001) })).toEqual({
    phone: 'Use at most 50 characters. This has 51.',
    text: 'Use at most 10,000 characters. This has 10,001.',
  })
  const notKept = 'This has a character that can’t be saved. Type it again without it.'
  expect(draftProblems({ ...draft, subject: 'a\0b', name: '\ud83d', phone: '1\0', text: 'a\0' })).toEqual({
    subject: notKept,
    text: notKept,
    name: notKept,
    phone: notKept,
  })
})

test('with an account, its name is used and typed contacts are not sent', { tags: ['X6'] }, () => {
  const account = { id: 'acc_1' as AccountId, name: 'Ada' }
  const event = { id: 'evt_1' as EventId, name: 'Night Signal' }
  expect(toNewCase({ ...draft, account, event, email: 'not an address' })).toEqual({
    subject: 'Lost ticket',
    category: 'other',
    priority: 'normal',
    text: 'It is gone.',
    requester: { accountId: 'acc_1' },
    eventId: 'evt_1',
  })
  expect(draftProblems({ ...draft, name: '', account })).toEqual({})
  expect(toNewCase(draft).requester).toEqual({ name: 'Ada' })
})

test('a draft is kept, but never for another requester', { tags: ['X6'] }, () => {
  const [ada, ben] = ['acc_ada' as AccountId, 'acc_ben' as AccountId]
  const kept = { ...draft, account: { id: ada, name: 'Ada' } }
  expect(draftToStart(kept, null)).toBe(kept)
  expect(draftToStart(kept, ada)).toBe(kept)
  expect(draftToStart(kept, ben)).toBe(emptyDraft)
  expect(draftToStart(draft, ben)).toBe(emptyDraft)
})
