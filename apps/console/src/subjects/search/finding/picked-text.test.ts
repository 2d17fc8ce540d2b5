import type { EventId, OrgId, PaymentId } from '@ground-control/domain/values/ids'
import { cents } from '@ground-control/domain/values/money'
import { expect, test } from 'vitest'
import { nothingFound } from '#subjects/search/testing/nothing-found.ts'
import type { Found } from './found.ts'
import { pickedText } from './picked-text.ts'

test('a pasted email shows what was picked from it', () => {
  const mail = 'Hello,\nmy tickets tkt_1, tkt_2 (pi_3)\nada@guests.example\n+1 212 555 0143'
  expect(pickedText(mail)).toBe('From the pasted text: 3 IDs, 1 email, 1 phone number')
  expect(pickedText('Dear all, please help.\n'.repeat(20))).toBe(
    'No ID, email, phone number or name found in the pasted text.',
  )
})

test('the event that a pasted email names is shown once', { tags: ['F8'] }, () => {
  const mail = 'Hi,\ntwo tickets for Late Show\nThanks, Ada Lovelace, ada@guests.example'
  const event = { id: 'evt_1' as EventId, name: 'Late Show', orgId: 'org_1' as OrgId, orgName: null, startDate: null }
  const events = [
    { ...event, status: 'on_sale', matched: 'name', piece: 'late show' },
    { ...event, id: 'evt_2' as EventId, name: 'Later Show', status: 'on_sale', matched: 'name', piece: 'Late Show' },
  ] satisfies Found['events']
  const payment = {
    paymentIntentId: 'pi_1' as PaymentId,
    amount: cents(5000),
    refunded: cents(0),
    purchaserName: 'Ada',
    ticketCount: 2,
    eventId: 'evt_1' as EventId,
    eventName: 'Late Show',
    matched: 'email',
    signals: ['email', 'event'],
  } satisfies Found['payments'][number]
  expect(pickedText(mail, { ...nothingFound, events })).toBe('From the pasted text: 1 email, 1 event (Late Show)')
  expect(pickedText(mail, { ...nothingFound, events, payments: [payment] })).toBe(
    'From the pasted text: 1 email, 1 event (Late Show)',
  )
  const again = { ...event, id: 'evt_3' as EventId, status: 'ended', matched: 'name', piece: 'Late Show' } as const
  expect(pickedText(mail, { ...nothingFound, events: [...events, again] })).toBe(
    'From the pasted text: 1 email, 2 events (Late Show)',
  )
  expect(pickedText(mail, nothingFound)).toBe('From the pasted text: 1 email')
})

test('typed text gets no note about what was picked', () => {
  for (const text of ['', 'Ada Lovelace', 'evt_arena', 'ada@guests.example', '<script>']) {
    expect(pickedText(text)).toBeNull()
  }
})
