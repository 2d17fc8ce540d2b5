import type { ListedTicket } from '@ground-control/contract/door'
import type { TicketId } from '@ground-control/domain/values/ids'
import type { Instant } from '@ground-control/domain/values/time'
import { expect, test } from 'vitest'
import { createDoorList, hashesOf } from './door-list.ts'

const listed = (id: string, given: Partial<ListedTicket> = {}): ListedTicket => ({
  ticketId: id as TicketId,
  name: 'Ada Kim',
  holder: 'one',
  type: 'Floor',
  version: 1,
  state: 'admits',
  codeHash: `hash-of-${id}`,
  ...given,
})

test('guests are found by words of their name, and tickets of one holder are one guest', { tags: ['F14'] }, () => {
  const list = createDoorList()
  list.put([listed('tkt_1'), listed('tkt_2'), listed('tkt_5', { holder: 'namesake' })])
  list.put([listed('tkt_3', { name: 'Mai Díaz', holder: 'two' }), listed('tkt_4', { name: null, holder: 'three' })])
  expect(list.find('kim a')).toMatchObject([{ name: 'Ada Kim', tickets: [{}, {}] }, { tickets: [{}] }])
  expect(list.find('DIAZ')).toMatchObject([{ name: 'Mai Díaz' }])
  expect(list.find(' tkt_3 ')).toMatchObject([{ tickets: [{ ticketId: 'tkt_3' }] }])
  expect(list.find('  ')).toEqual([])
  expect(list.find('nobody')).toEqual([])
})

test('a change replaces what was listed', { tags: ['F14'] }, () => {
  const list = createDoorList()
  const at = '2026-11-15T23:21:00Z' as Instant
  list.put([listed('tkt_1')])
  list.put([listed('tkt_1', { state: 'redeemed', version: 2, redeemedAt: at, door: 'East door', codeHash: 'other' })])
  expect(list.size).toBe(1)
  expect(list.byHash('hash-of-tkt_1')).toBeNull()
  expect(list.byHash('other')).toMatchObject({ problem: 'already-redeemed', redeemed: { at, door: 'East door' } })
  list.put([listed('tkt_1', { state: 'refunded' })])
  expect(list.byId('tkt_1')).toMatchObject({ problem: 'already-refunded', redeemed: null })
})

test('a code is hashed both as read and as entry codes are stored', { tags: ['F14'] }, async () => {
  const [asRead, asKept] = (await hashesOf('evt_1', 'h7kq-4m2x-9tb3')) ?? []
  expect(asRead).toMatch(/^[0-9a-f]{16}$/)
  expect(await hashesOf('evt_1', 'H7KQ4M2X9TB3')).toEqual([asKept])
})
