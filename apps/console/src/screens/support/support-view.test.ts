import { expect, test } from 'vitest'
import { SupportAddress } from './support-address.ts'
import { addressOf, hrefOf, noFilters, viewOf } from './support-view.ts'

const read = (address: Record<string, unknown>) => viewOf(SupportAddress.parse(address))

test('the address remembers tab, case and filter, and a bad value counts as not given', { tags: ['X6'] }, () => {
  expect(read({})).toEqual({ ...noFilters, tab: 'open', caseId: null, opening: null })
  expect(read({ tab: 'mine', case: 'sup_1', overdue: true })).toEqual({
    ...noFilters,
    tab: 'mine',
    overdue: true,
    caseId: 'sup_1',
    opening: null,
  })
  expect(read({ tab: 'theirs', case: '', overdue: 'maybe', new: 0, account: { id: 1 } })).toEqual(read({}))
  expect(read({ case: 40817, overdue: 'true' })).toMatchObject({ caseId: '40817', overdue: true })
  expect(read({ case: 'x'.repeat(201) }).caseId).toBeNull()
  expect(read({ new: true, account: 'acc_1' }).opening).toEqual({ accountId: 'acc_1' })
  expect(read({ account: 'acc_1' }).opening).toBeNull()
  expect(read({ tab: 'all', category: 'payment', priority: 'high', event: 'evt_1' })).toMatchObject({
    tab: 'all',
    category: 'payment',
    priority: 'high',
    eventId: 'evt_1',
  })
  expect(read({ category: 'weather', priority: 'someday', event: '' })).toEqual(read({}))
})

test('defaults stay out of the address, and a view survives its own address', { tags: ['X6'] }, () => {
  expect(hrefOf(read({}))).toBe('/support')
  for (const address of [
    { tab: 'unassigned', case: 'sup_a&b', overdue: true },
    { new: true, account: 'acc_1' },
    { tab: 'all', category: 'payment', priority: 'high', event: 'evt_1' },
    { new: true },
  ]) {
    expect(addressOf(read(address))).toEqual(address)
    const fromLink = Object.fromEntries(new URL(hrefOf(read(address)), 'http://x').searchParams)
    expect(read({ ...fromLink, ...(fromLink.new && { new: true }) })).toEqual(read(address))
  }
})
