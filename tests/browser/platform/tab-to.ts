import type { Locator } from '@playwright/test'

/** More stops than any dialog or page in the tests has. */
const mostStops = 150

/** Presses Tab until the element is focused, as a person without a mouse does. */
export async function tabTo(target: Locator): Promise<void> {
  for (let stop = 0; stop < mostStops; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error('Tab never reached it.')
}
