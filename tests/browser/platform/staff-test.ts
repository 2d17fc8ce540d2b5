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

/**
 * In a browser in which Mara Okafor is signed in, and which the tests of a worker share. `test.alone` has a browser of
 * its own: for what moves the clock, signs in or out, or asks the browser for a permission.
 */
export const test = Object.assign(shared, { alone })

export { expect } from './fixtures.ts'
