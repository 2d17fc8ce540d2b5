import type { Locator, Page } from '@playwright/test'

export const toasts = (page: Page): Locator => page.getByRole('region', { name: /^Notifications/ })

/** Holds toasts as if a pointer rested on them, until the next load, so that a slow machine doesn't miss one. */
export const holdToasts = (page: Page): Promise<void> =>
  toasts(page).evaluate((region) => {
    const rest = () => {
      for (const button of region.querySelectorAll('button')) {
        for (const kind of ['pointerover', 'mouseover']) {
          button.dispatchEvent(new PointerEvent(kind, { bubbles: true }))
        }
      }
    }
    new MutationObserver(rest).observe(region, { childList: true, subtree: true })
  })
