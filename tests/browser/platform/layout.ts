import { expect, type Page } from '@playwright/test'

/** Neither the page nor its scrolling main part may be wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = () =>
    page.evaluate(() =>
      [document.documentElement, document.querySelector('main')].flatMap((area) =>
        area && area.scrollWidth > area.clientWidth
          ? [`${area.tagName}: ${area.scrollWidth} in ${area.clientWidth}`]
          : [],
      ),
    )
  await expect.poll(wider).toEqual([])
}

/**
 * Controls that are too small for a finger or pointer. From a control's middle, the points at half the size in all four
 * directions must belong to it or its label. A field's border doesn't count.
 */
export const smallTargets = (page: Page, sizePx: number): Promise<string[]> =>
  page.evaluate((size) => {
    const reach = size / 2 - 1.5
    const isHit = (control: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control)
    }
    const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled'
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      // A link may cover its whole row.
      const target = (control.hasAttribute('data-row-link') && control.closest('li, tr')) || control
      target.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = target.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      // It is behind an open layer, or hidden until it is focused.
      if (!isHit(control, x, y)) return []
      const around = [
        [x - reach, y],
        [x + reach, y],
        [x, y - reach],
        [x, y + reach],
      ] as const
      if (around.every(([px, py]) => isHit(control, px, py))) return []
      const name = control.getAttribute('aria-label') ?? control.textContent.trim()
      return [`${name || control.outerHTML}: ${Math.round(width)} × ${Math.round(height)}`]
    })
  }, sizePx)

/** Controls that can't be scrolled into view, or that something covers. */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].flatMap((control) => {
      const isSeen = control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      if (!isSeen || control.closest('[inert], [aria-hidden="true"]')) return []
      control.scrollIntoView({ block: 'center', inline: 'nearest' })
      // For a link on two lines, its first line.
      const { left, right, top, bottom, width, height } = control.getClientRects()[0] ?? control.getBoundingClientRect()
      // For screen readers only, or above the window until it is focused.
      if (width <= 1 || height <= 1 || bottom <= 0) return []
      const name = control.getAttribute('aria-label') ?? (control.textContent.trim().slice(0, 40) || control.outerHTML)
      // A long link is shortened, so its beginning counts.
      const isCut = left < -1 || (control.tagName !== 'A' && right > innerWidth + 1)
      // An element taller than the window begins above it.
      const y = top < 0 ? Math.min(bottom, innerHeight) / 2 : top + Math.min(height / 2, 10)
      const hit = document.elementFromPoint(left + Math.min(width / 2, 10), y)
      const isHit = hit !== null && (control.contains(hit) || hit.closest('label')?.control === control)
      return isCut ? [`${name}: cut off`] : isHit ? [] : [`${name}: covered by ${hit?.outerHTML.slice(0, 80)}`]
    }),
  )

/** Waits for the page's own font, because another font's letters may need more room or another line. */
export const ownFont = (page: Page): Promise<void> => page.evaluate(async () => void (await document.fonts.ready))
