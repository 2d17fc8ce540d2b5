import { ApiError } from '@ground-control/contract/client'
import type { Ticket } from '@ground-control/domain/tickets/ticket'
import type { TicketId } from '@ground-control/domain/values/ids'
import { expect, test } from 'vitest'
import { isSameTransfer, versionsOf } from './send-transfer.ts'
import { toTransferRequest, transferProblems, whyNotYet } from './transfer-draft.ts'
import { toTransferRefusal } from './use-transfer-form.ts'

const ids = ['tkt_1'] as TicketId[]
const draft = { name: ' Ada ', email: 'ada@guests.example', reason: ' ' }

test('each field shows its problem; an empty selection comes first', { tags: ['C2'] }, () => {
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
    email: 'Enter a full email address, such as ada@guests.example.',
    reason: 'Use at most 2,000 characters. This has 2,001.',
  })
  expect(whyNotYet(wrong)).toBe('Recipient name: Enter a name.')
  const notKept = 'This has a character that can’t be saved. Type it again without it.'
  expect(whyNotYet(toTransferRequest(ids, { ...draft, name: 'a\0b' }))).toBe(`Recipient name: ${notKept}`)
  expect(whyNotYet(toTransferRequest(ids, { ...draft, reason: 'half \ud83d' }))).toBe(`Reason: ${notKept}`)
})

test('reloaded tickets keep the same transfer; another recipient makes a new one', { tags: ['C2'] }, () => {
  const transfer = (name: string, version: number | null) => ({
    request: toTransferRequest(ids, { ...draft, name }),
    versions: versionsOf([{ ticketId: ids[0], version } as Ticket]),
  })
  // Its own change makes the tickets newer.
  expect(isSameTransfer(transfer('Ada', 1), transfer('Ada', 2))).toBe(true)
  expect(isSameTransfer(transfer('Ada', 1), transfer('Eve', 1))).toBe(false)
  expect([transfer('Ada', 1).versions, transfer('Ada', null).versions]).toEqual([{ tkt_1: 1 }, {}])
})

test('a refusal uses the specification’s words, and a lost answer has its own', { tags: ['C2'] }, () => {
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
