import { expect, test } from 'vitest'
import { isOpenDispute } from './disputes.ts'

test('a dispute is open until the bank has decided, also in a status that is new', { tags: ['R14'] }, () => {
  const isOpen = (status: string) => isOpenDispute({ status })
  expect(['needs_response', 'under_review', 'warning_needs_response', 'brand_new'].every(isOpen)).toBe(true)
  expect(['won', 'lost', 'warning_closed', 'prevented'].some(isOpen)).toBe(false)
})
