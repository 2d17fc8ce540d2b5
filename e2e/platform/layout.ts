import { expect, type Page } from '@playwright/test'

/** Nothing may be wider than the window, in the page and in what scrolls inside it. */
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
 * The controls in sight that a finger of the given size can miss: from the middle of each, the points at half that size
 * in four directions must still belong to it (or to its label).
 */
export const smallTargets = (page: Page, sizePx: number): Promise<string[]> =>
  page.evaluate((size) => {
    const reach = size / 2 - 0.5
    const controls = 'a[href], button, input, select, textarea, [role="switch"], [role="menuitem"]'
    const isHit = (control: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      const label = hit?.closest('label')
      return hit !== null && (control.contains(hit) || label?.control === control)
    }
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      const box = control.getBoundingClientRect()
      // A link may stand for its whole row.
      const row = control.hasAttribute('data-row-link') ? control.closest('li, tr')?.getBoundingClientRect() : undefined
      const { left, top, width, height } = row ?? box
      const [x, y] = [left + width / 2, top + height / 2]
      // What is scrolled away or covered (the skip link, the edge of a list) is judged when it is in sight.
      const isInSight =
        isHit(control, x, y) && x > size && x < innerWidth - size / 2 && y > size && y < innerHeight - size
      if (!isInSight || control.matches(':disabled')) return []
      const around = [
        [x - reach, y],
        [x + reach, y],
        [x, y - reach],
        [x, y + reach],
      ] as const
      if (around.every(([px, py]) => isHit(control, px, py))) return []
      return [
        `${control.getAttribute('aria-label') ?? control.textContent.trim()}: ${Math.round(width)} × ${Math.round(height)}`,
      ]
    })
  }, sizePx)
