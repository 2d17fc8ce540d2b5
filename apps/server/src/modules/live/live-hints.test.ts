import { expect, test } from 'vitest'
import { hintOf, keyOf, platformChannel, ticketChannel } from './live-hints.ts'

test.each([
  [ticketChannel, 'evt_1', { kind: 'tickets', eventId: 'evt_1' }],
  // An event's id may be 'everything' too.
  [ticketChannel, 'everything', { kind: 'tickets', eventId: 'everything' }],
  [platformChannel, 'audit', { kind: 'audit' }],
  [platformChannel, 'remote-config', { kind: 'remote-config' }],
  [platformChannel, 'refund:re_1', { kind: 'refund', refundId: 're_1' }],
  [platformChannel, 'case:odd:id ü', { kind: 'case', caseId: 'odd:id ü' }],
  [platformChannel, 'everything', 'everything'],
  [platformChannel, 'weather:sunny', null],
  [platformChannel, 'refund', null],
  [platformChannel, '', null],
])('on %s, %j means %j', (channel, payload, hint) => {
  expect(hintOf(channel, payload)).toEqual(hint)
})

test('each change has its own key, whatever the ids are', () => {
  const said = ['case:1', 'case:2', 'refund:1', 'audit', 'remote-config'].map((text) => hintOf(platformChannel, text))
  const hints = [hintOf(ticketChannel, '1'), hintOf(ticketChannel, 'audit'), ...said].filter(
    (hint) => hint !== null && hint !== 'everything',
  )
  expect(new Set(hints.map(keyOf)).size).toBe(7)
})
