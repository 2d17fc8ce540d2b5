import { expect, test } from 'vitest'
import { byTicket, guestMarksOf } from './ticket-marks.ts'

test('a guest has the marks of their tickets', { tags: ['F6'] }, () => {
  const marks = byTicket([
    { ticketId: 'tkt_1', mark: 'under-way' },
    { ticketId: 'tkt_2', mark: 'under-way' },
    { ticketId: 'tkt_2', mark: 'disputed' },
    { ticketId: 'tkt_9', mark: 'failed' },
  ])
  const of = (...ids: string[]) =>
    guestMarksOf(
      ids.map((ticketId) => ({ ticketId })),
      marks,
    )
  expect(of('tkt_1', 'tkt_2')).toEqual({ underWay: 2, isFailed: false, isDisputed: true })
  expect(of('tkt_9')).toEqual({ underWay: 0, isFailed: true, isDisputed: false })
  expect(of('tkt_3')).toBeNull()
})
