import { expect, test } from 'vitest'
import { intakePlace } from './intake-limits.ts'

const sender = { caseId: null, casesLastHour: 0, messagesLastMinute: 0, newestCaseId: null }

test('a message joins its case, or opens one', { tags: ['S3'] }, () => {
  expect(intakePlace(sender)).toEqual({ kind: 'open' })
  expect(intakePlace({ ...sender, caseId: 'sup_1', newestCaseId: 'sup_2' })).toEqual({ kind: 'join', caseId: 'sup_1' })
})

test('after five cases in an hour the newest takes the rest, and 30 messages a minute are shown', {
  tags: ['S3'],
}, () => {
  const busy = { ...sender, casesLastHour: 5, newestCaseId: 'sup_5' }
  expect(intakePlace({ ...busy, casesLastHour: 4 })).toEqual({ kind: 'open' })
  expect(intakePlace(busy)).toEqual({ kind: 'join', caseId: 'sup_5' })
  expect(intakePlace({ ...busy, messagesLastMinute: 29 })).toEqual({ kind: 'join', caseId: 'sup_5' })
  expect(intakePlace({ ...busy, messagesLastMinute: 30 })).toEqual({ kind: 'limited', caseId: 'sup_5' })
  expect(intakePlace({ ...busy, messagesLastMinute: 30, caseId: 'sup_1' })).toEqual({
    kind: 'limited',
    caseId: 'sup_1',
  })
})
