import { expect, test } from 'vitest'
import { readMetadata, toMetadata } from './refund-metadata.ts'

const content = { refundId: 're_1', instanceId: 'a1', eventIds: ['evt_1'], ticketIds: ['tkt_2', 'tkt_1'], feeCents: 0 }
const amount = { amountCents: 2900 }

test('a refund carries its description at the provider and can be read back', { tags: ['R2'] }, () => {
  const metadata = toMetadata(content)
  expect(metadata).toEqual({ refund_id: 're_1', instance_id: 'a1', event_ids: 'evt_1', ticket_ids: 'tkt_2,tkt_1' })
  const read = { refundId: 're_1', instanceId: 'a1', ticketIds: ['tkt_2', 'tkt_1'], feeCents: 0 }
  expect(readMetadata(metadata ?? {}, amount)).toEqual(read)
  const withFees = toMetadata({ ...content, feeCents: 400 })
  expect(withFees).toEqual({ ...metadata, fee_cents: '400' })
  expect(readMetadata(withFees ?? {}, amount)).toEqual({ ...read, feeCents: 400 })
})

test('many tickets go over several keys, each within the provider’s limits', { tags: ['R2'] }, () => {
  const ticketIds = Array.from({ length: 500 }, (_, index) => `tkt_${String(index).padStart(20, '0')}`)
  const metadata: Record<string, string> = toMetadata({ ...content, ticketIds }) ?? {}
  expect(Object.keys(metadata)).toHaveLength(3 + 25)
  for (const [key, value] of Object.entries(metadata)) {
    expect(key.length).toBeLessThanOrEqual(40)
    expect(value.length).toBeLessThanOrEqual(500)
  }
  expect(readMetadata(metadata, amount).ticketIds).toEqual(ticketIds)
})

test('ids that contain the separator survive', { tags: ['R2'] }, () => {
  const ticketIds = ['row 4, seat 2', '100%', 'é,ü']
  expect(readMetadata(toMetadata({ ...content, ticketIds }) ?? {}, amount).ticketIds).toEqual(ticketIds)
})

test('metadata beyond the provider’s limit is not cut off', { tags: ['R2'] }, () => {
  const ticketIds = Array.from({ length: 500 }, (_, index) => String(index).padStart(100, 'x'))
  expect(toMetadata({ ...content, ticketIds })).toBeNull()
})

test.each<[string, Record<string, string>, Partial<ReturnType<typeof readMetadata>>]>([
  ['nothing', {}, { refundId: null, ticketIds: [] }],
  ['tickets by hand', { ticket_ids: 'a, b\nc' }, { refundId: null, ticketIds: ['a', 'b', 'c'] }],
  ['a broken ticket id', { ticket_ids: 'a,\u0007', refund_id: 're_1' }, { refundId: 're_1', ticketIds: [] }],
  ['a broken escape', { ticket_ids: '%zz', refund_id: 're_1' }, { refundId: 're_1', ticketIds: ['%zz'] }],
  ['a missing part', { ticket_ids: 'a', ticket_ids_3: 'c', refund_id: 're_1' }, { refundId: 're_1', ticketIds: ['a'] }],
  ['a broken instance', { instance_id: '\u0007', refund_id: 're_1' }, { refundId: 're_1', instanceId: null }],
  ['fees as text', { fee_cents: '$4', refund_id: 're_1' }, { feeCents: 0 }],
  ['fees below zero', { fee_cents: '-400', refund_id: 're_1' }, { feeCents: 0 }],
  ['half a cent of fees', { fee_cents: '0.5', refund_id: 're_1' }, { feeCents: 0 }],
  ['fees above the refund', { fee_cents: '2901', refund_id: 're_1' }, { feeCents: 0 }],
  ['fees beyond any number', { fee_cents: '9'.repeat(400), refund_id: 're_1' }, { feeCents: 0 }],
  ['fees of a refund that is not ours', { fee_cents: '400' }, { refundId: null, feeCents: 0 }],
])('metadata edited at the provider: %s', { tags: ['R2'] }, (_, metadata, expected) => {
  expect(readMetadata(metadata, amount)).toMatchObject(expected)
})
