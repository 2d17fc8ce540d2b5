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

/** Controls that scrolling does not bring into view, or that something else covers. */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].flatMap((control) => {
      const isSeen = control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      if (!isSeen || control.closest('[inert], [aria-hidden="true"]')) return []
      control.scrollIntoView({ block: 'center', inline: 'nearest' })
      // Of a link on two lines, the first.
      const { left, right, top, bottom, width, height } = control.getClientRects()[0] ?? control.getBoundingClientRect()
      // Only for a screen reader, or above the window until it has the focus.
      if (width <= 1 || height <= 1 || bottom <= 0) return []
      const name = control.getAttribute('aria-label') ?? (control.textContent.trim().slice(0, 40) || control.outerHTML)
      // A long link is shortened; its beginning stands for it.
      const isCut = left < -1 || (control.tagName !== 'A' && right > innerWidth + 1)
      // One that is taller than the window begins above it.
      const y = top < 0 ? Math.min(bottom, innerHeight) / 2 : top + Math.min(height / 2, 10)
      const hit = document.elementFromPoint(left + Math.min(width / 2, 10), y)
      const isHit = hit !== null && (control.contains(hit) || hit.closest('label')?.control === control)
      return isCut ? [`${name}: cut off`] : isHit ? [] : [`${name}: covered by ${hit?.outerHTML.slice(0, 80)}`]
    }),
  )

/** Until its own font is there, a page is drawn in another, whose letters may need more room, or another line. */
export const ownFont = (page: Page): Promise<void> => page.evaluate(async () => void (await document.fonts.ready))
