import { test as base } from '#platform/fixtures.ts'
import { quietDays } from '#platform/quiet-days.ts'
import { type Sales, salesOf } from '#platform/sales.ts'

type Shop = Sales & { readonly day: ReturnType<typeof quietDays> }

/** With a shop to sell in, and days that belong to the test alone. */
export const test = base.extend<{ shop: Shop }>({
  shop: async ({ platform }, use) => use({ ...salesOf(platform.pool), day: quietDays() }),
})

export { expect } from '#platform/fixtures.ts'
