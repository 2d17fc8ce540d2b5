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
 * The controls that a finger or a pointer can miss. From the middle of a control, the points at half the size in all
 * four directions must belong to it or to its label; the border of a field does not count.
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
      // A link may stand for its whole row.
      const target = (control.hasAttribute('data-row-link') && control.closest('li, tr')) || control
      target.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = target.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      // It is behind an open layer, or hidden until it has the focus.
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
