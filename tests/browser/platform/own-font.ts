import type { Page } from '@playwright/test'

/** Until its own font is there, a page is drawn in another, whose letters may need more room, or another line. */
export const ownFont = (page: Page): Promise<void> => page.evaluate(async () => void (await document.fonts.ready))
