import type { TicketDetail } from '@ground-control/contract/tickets'
import type { TicketId } from '@ground-control/domain/values/ids'
import { cents } from '@ground-control/domain/values/money'
import { expect, test } from 'vitest'
import { issuedTypes } from './issued-types.ts'

const aTicket = (id: string, ticketName: string): TicketDetail => ({
  ticketId: id as TicketId,
  ticketName,
  price: cents(0),
  redeemed: false,
  comp: true,
})

test('the tickets made are listed by type, each with its id', { tags: ['C1'] }, () => {
  const tickets = [aTicket('tkt_1', 'Floor'), aTicket('tkt_2', 'Balcony'), aTicket('tkt_3', 'Floor')]
  expect(issuedTypes(tickets)).toEqual([
    { title: 'Floor', ticketIds: ['tkt_1', 'tkt_3'] },
    { title: 'Balcony', ticketIds: ['tkt_2'] },
  ])
})
