import { ApiError } from '@ground-control/contract/client'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import type { TicketId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { nextTransfer, versionsOf } from './send-transfer.ts'
import { toTransferRequest, transferProblems, whyNotYet } from './transfer-draft.ts'
import { toTransferRefusal } from './transfer-refusal.ts'

const ids = ['tkt_1'] as TicketId[]
const draft = { name: ' Ada ', email: 'ada@guests.example', reason: ' ' }

test('what is wrong is said for each field, and first of all that nothing is chosen', { tags: ['C2'] }, () => {
  expect(toTransferRequest(ids, draft)).toEqual({
    ticketIds: ids,
    recipientName: 'Ada',
    recipientEmail: 'ada@guests.example',
  })
  expect(whyNotYet(toTransferRequest(ids, draft))).toBeNull()
  expect(whyNotYet(toTransferRequest([], { ...draft, name: '' }))).toBe('Select at least one ticket.')
  const wrong = toTransferRequest(ids, { name: ' ', email: 'ada@guests', reason: 'x'.repeat(2001) })
  expect(transferProblems(wrong)).toEqual({
    name: 'Enter a name.',
    email: 'Enter a full e-mail address, such as ada@guests.example.',
    reason: 'Use at most 2,000 characters.',
  })
  expect(whyNotYet(wrong)).toBe('Recipient name: Enter a name.')
})

test('the same request keeps its key, another one gets its own', { tags: ['C2'] }, () => {
  const next = (name: string, version: number | null) => ({
    request: toTransferRequest(ids, { ...draft, name }),
    versions: versionsOf([{ ticketId: ids[0], version } as Ticket]),
  })
  const first = nextTransfer(undefined, next('Ada', 1), () => 'key_1')
  expect(first).toMatchObject({ key: 'key_1', versions: { tkt_1: 1 } })
  // Its own change makes the tickets newer, and what was refused is decided anew by what is shown.
  expect(nextTransfer(first, next('Ada', 2), () => 'key_2')).toEqual({ ...first, versions: { tkt_1: 2 } })
  expect(nextTransfer(first, next('Eve', 1), () => 'key_2').key).toBe('key_2')
  expect(next('Ada', null).versions).toEqual({})
})

test('a refusal is told in the words of the specification, and a lost answer as what it is', { tags: ['C2'] }, () => {
  const refusal = (status: number, code: string) =>
    toTransferRefusal(new ApiError(status, code, 'Its own words.'), true)
  expect(refusal(403, 'wrong-organization').title).toBe('You do not have permission to transfer this ticket')
  expect(refusal(409, 'already-redeemed')).toEqual({
    title: 'Nothing was transferred.',
    detail: 'Its own words.',
    isUnsettled: false,
  })
  expect(refusal(409, 'switched-off').title).toContain('switched off')
  expect(refusal(0, 'network').isUnsettled).toBe(true)
  expect(refusal(503, 'unavailable').detail).toContain('safe')
  expect(toTransferRefusal(new TypeError('x is undefined'), false).detail).not.toContain('undefined')
})
