import type { Device } from './devices.ts'
import { test as alone } from './fixtures.ts'

const shared = alone.extend<{ device: Device }>({
  device: ['desk', { option: true }],
  context: async ({ staff, device }, use) => {
    const { context, tidy } = await staff.of(device)
    await use(context)
    await tidy()
  },
})

/** Tests share a browser per worker. `test.alone` is for tests that move the clock, sign in, or need a permission. */
export const test = Object.assign(shared, { alone })

export { expect } from './fixtures.ts'
