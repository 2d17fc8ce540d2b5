import type { ActivityItem } from '@ground-control/contract/activity'
import type { EventId, PaymentId } from '@ground-control/domain/values/ids'
import { cents } from '@ground-control/domain/values/money'
import type { Instant } from '@ground-control/domain/values/time'
import { expect, test } from 'vitest'
import { keyOf, placeOf as placeIn } from './activity-places.ts'

const placeOf = (item: ActivityItem, hidesEvent = false) => placeIn(item, { hidesEvent })

const at = '2025-11-14T23:41:52Z' as Instant
const event = { eventId: 'evt/1' as EventId, name: null }
const sale: ActivityItem = {
  kind: 'sale',
  at,
  paymentIntentId: 'pi_1' as PaymentId,
  amount: cents(1),
  tickets: 1,
  event,
}

const entry = (kind: string, id: string): ActivityItem => ({
  kind: 'audit',
  number: 7,
  at,
  actor: { id: 'acc_super', name: 'Mara Okafor' },
  action: `${kind}.changed`,
  entity: { kind, id },
  event: null,
  reason: null,
  amount: null,
  tickets: null,
})

test('an activity of an event links to the event, whatever its id looks like', { tags: ['X1'] }, () => {
  expect(placeOf(sale)).toEqual({ text: 'Unnamed event', href: '/events/evt%2F1' })
  expect(placeOf({ ...sale, event: null })).toBeNull()
})

test('a change links to what was changed, or names it if it has no page', { tags: ['X1'] }, () => {
  expect(placeOf({ ...entry('refund', 'rf_1'), event })).toEqual({ text: 'Unnamed event', href: '/refunds/rf_1' })
  expect(placeOf({ ...entry('ticket', 'tkt_1'), event })?.href).toBe('/events/evt%2F1')
  expect(placeOf(entry('case', 'c 1'))).toEqual({ text: 'c 1', href: '/support?case=c+1' })
  expect(placeOf(entry('door', 'd1'))).toEqual({ text: 'd1', href: null })
})

test('on its event’s page, a change is named without the event', () => {
  expect(placeOf(sale, true)).toBeNull()
  expect(placeOf({ ...entry('refund', 'rf_1'), event }, true)).toEqual({ text: 'rf_1', href: '/refunds/rf_1' })
  expect(placeOf({ ...entry('ticket', 'tkt_1'), event }, true)).toEqual({ text: 'tkt_1', href: null })
})

test('a sale and an entry never share a key', () => {
  expect(new Set([sale, entry('a', 'b')].map(keyOf)).size).toBe(2)
})
