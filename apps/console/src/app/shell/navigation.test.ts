import { expect, test } from 'vitest'
import { navigationItemsNow } from './navigation.ts'

test('without extras Support stays, and its page explains that there is no desk', { tags: ['U5', 'X6'] }, () => {
  const offered = navigationItemsNow().map(({ to }) => to)
  expect(offered).toContain('/support')
  expect(offered).not.toContain('/audit')
})
