import type { EventId } from '@ground-control/domain/values/ids'
import { cents } from '@ground-control/domain/values/money'
import { expect, test } from 'vitest'
import { type CompDraft, contactProblem, emptyDraft, fieldProblems, quantitiesOf, toRequest } from './comp-draft.ts'

const eventId = 'evt_1' as EventId
const floor = { ticketTypeId: 'typ_a', name: 'Floor', price: cents(4500), remaining: 12 }

const notKept = 'This has a character that can’t be saved. Type it again without it.'

const aDraft = (given: Partial<CompDraft> = {}): CompDraft => ({
  ...emptyDraft,
  quantities: { typ_a: '2' },
  name: 'Ada Lovelace',
  email: 'ada@guests.example',
  ...given,
})

const problemsOf = (given: Partial<CompDraft>) =>
  Object.fromEntries(
    Object.entries(fieldProblems(toRequest(eventId, aDraft(given), [floor]))).filter(([, problem]) => problem),
  )

test('the request holds the trimmed input and omits empty fields', { tags: ['C1'] }, () => {
  expect(toRequest(eventId, aDraft({ name: ' Ada Lovelace ', phone: '  ', reason: '' }), [floor])).toEqual({
    eventId,
    ticketQuantities: { typ_a: 2 },
    contact: { name: 'Ada Lovelace', email: 'ada@guests.example' },
  })
  expect(toRequest(eventId, aDraft({ phone: '+1 555 0100', reason: 'Press' }), [floor])).toMatchObject({
    contact: { phone: '+1 555 0100' },
    reason: 'Press',
  })
})

test('types no longer offered, or with quantity 0, are not requested', { tags: ['C1'] }, () => {
  const quantities = { typ_a: '0', typ_gone: '3' }
  expect(quantitiesOf(aDraft({ quantities }), [floor])).toEqual({ typ_a: 0 })
  expect(toRequest(eventId, aDraft({ quantities }), [floor]).ticketQuantities).toEqual({})
})

test('a complete contact has no problem, even if quantities are wrong', { tags: ['C1'] }, () => {
  expect(problemsOf({})).toEqual({})
  expect(problemsOf({ quantities: { typ_a: 'two' } })).toEqual({})
  expect(problemsOf({ quantities: {} })).toEqual({})
})

test.each<[Partial<CompDraft>, ReturnType<typeof fieldProblems>]>([
  [{ name: '  ' }, { name: 'Enter a name.' }],
  [{ name: '\u200b' }, { name: 'Enter a name.' }],
  [{ name: 'a\0b' }, { name: notKept }],
  [{ phone: '+1 555 0100\0' }, { phone: notKept }],
  [{ reason: 'half \ud83d' }, { reason: notKept }],
  [{ name: 'x'.repeat(201) }, { name: 'Use at most 200 characters. This has 201.' }],
  [{ email: '' }, { email: 'Enter an email address.' }],
  [{ email: 'ada@guests' }, { email: 'Enter a full email address, such as ada@guests.example.' }],
  [{ phone: '5'.repeat(51) }, { phone: 'Use at most 50 characters. This has 51.' }],
  [{ phone: 'abc' }, { phone: 'Enter a phone number or leave it empty.' }],
  [{ reason: 'x'.repeat(2001) }, { reason: 'Use at most 2,000 characters. This has 2,001.' }],
  [
    { name: '', email: '' },
    { name: 'Enter a name.', email: 'Enter an email address.' },
  ],
])('a field’s problem is shown at the field (%#)', { tags: ['C1'] }, (given, problems) => {
  expect(problemsOf(given)).toEqual(problems)
})

test('the button names the first field that is wrong', { tags: ['C1'] }, () => {
  expect(contactProblem({ name: 'Enter a name.', email: 'Enter an email address.' })).toBe(
    'Contact name: Enter a name.',
  )
  expect(contactProblem({ phone: 'Use at most 50 characters.' })).toBe('Phone: Use at most 50 characters.')
  expect(contactProblem({})).toBeNull()
})
