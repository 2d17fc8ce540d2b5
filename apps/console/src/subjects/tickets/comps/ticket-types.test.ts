import type { TicketTypeInfo } from '@ground-control/contract/events'
import type { TicketTypeId } from '@ground-control/domain/values/ids'
import { cents } from '@ground-control/domain/values/money'
import { expect, test } from 'vitest'
import { toTicketTypes } from './ticket-types.ts'

const floor: TicketTypeInfo = { ticketTypeId: 'typ_a' as TicketTypeId, name: 'Floor', price: cents(4500), remaining: 3 }

test('ticket types that fail to load are an empty list with a reason', { tags: ['K3', 'C1'] }, () => {
  expect(toTicketTypes({ data: undefined, isError: true })).toEqual({ state: 'failed', types: [], isOld: false })
})

test('distinguishes an event without types from one whose types are loading', { tags: ['C1'] }, () => {
  expect(toTicketTypes({ data: undefined, isError: false }).state).toBe('loading')
  expect(toTicketTypes({ data: [], isError: false }).state).toBe('none')
})

test('loaded types stay when a newer answer fails, marked as old', { tags: ['C1'] }, () => {
  expect(toTicketTypes({ data: [floor], isError: false })).toEqual({ state: 'ready', types: [floor], isOld: false })
  expect(toTicketTypes({ data: [floor], isError: true })).toEqual({ state: 'ready', types: [floor], isOld: true })
})
