import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fails on accessibility violations and names their places, in the whole page or within a selector. */
export async function expectNoAxeViolations(page: Page, within?: string): Promise<void> {
  await untilSettled(page)
  // Evaluated by the debugger, so the page's content security policy does not apply.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(violations, within)
  expect(found, `${page.url()} at ${page.viewportSize()?.width} px`).toEqual([])
}

async function violations(within?: string): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  // Base UI's focus guards are empty on purpose: they only pass the focus on.
  const context = { ...(within && { include: within }), exclude: ['[data-base-ui-focus-guard]'] }
  const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  // Only violations, because describing what passed takes longer than checking it.
  const options = { runOnly: standards, resultTypes: ['violations' as const], elementRef: true }
  for (;;) {
    const found = (await axe.run(context, options)).violations
    // The screen was replaced during the check, as when it takes on another width. So the new one is checked.
    if (found.some(({ nodes }) => nodes.some(({ element }) => element?.isConnected === false))) continue
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }
}

/** Text that is still fading in doesn't have its final contrast. */
async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
  )
}
