import { expect, test } from 'vitest'
import { eventStatusKind, eventStatusText } from './event-status.ts'

test.each([
  ['on_sale', 'ON SALE', 'nominal'],
  ['Sold Out', 'SOLD OUT', 'full'],
  ['draft', 'DRAFT', 'draft'],
  ['CANCELLED', 'CANCELLED', 'called-off'],
  ['ended', 'ENDED', 'over'],
  ['soft-launch', 'SOFT LAUNCH', 'other'],
  [' ', 'NOT GIVEN', 'other'],
  [null, 'NOT GIVEN', 'other'],
])('the status %s reads %s', { tags: ['W4'] }, (status, text, kind) => {
  expect([eventStatusText(status), eventStatusKind(status)]).toEqual([text, kind])
})
