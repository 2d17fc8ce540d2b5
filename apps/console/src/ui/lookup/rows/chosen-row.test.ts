import { expect, test } from 'vitest'
import { chosenOf, keptOf, RowInAddress } from './chosen-row.ts'

test('the chosen row is in the address', { tags: ['U3', 'N5', 'W6'] }, () => {
  for (const id of ['acc_Zoe', 'org_1', 'evt-7', '10482']) {
    const { address, history } = keptOf(id)
    expect([address.selected, history.selected]).toEqual([id, undefined])
    expect(RowInAddress.parse(address.selected)).toBe(id)
    expect(chosenOf(address, history)).toBe(id)
  }
})

test.each(['ada@mail.example', '+12125550143', '2125550143', '(212) 555-0143', 'x'.repeat(300)])(
  'the account %s stays out of the address, but is remembered',
  (id) => {
    const { address, history } = keptOf(id)
    expect(address).toEqual({ selected: undefined })
    expect(chosenOf(address, history)).toBe(id)
    expect(RowInAddress.parse(id)).toBeUndefined()
  },
)

test('an invalid row counts as none', () => {
  expect(RowInAddress.parse(10482)).toBe('10482')
  for (const value of ['', null, ['a'], { a: 1 }, true, undefined]) expect(RowInAddress.parse(value)).toBeUndefined()
  expect(chosenOf({}, {})).toBeNull()
})
