import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails on accessibility violations and names their places, in the whole page or within a selector. */
export async function expectNoAxeViolations(page: Page, within?: string): Promise<void> {
  await untilSettled(page)
  // Evaluated by the debugger, so the page's content security policy does not apply.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    ({ include, options }) =>
      (window as unknown as { axe: typeof import('axe-core') }).axe.run(
        // Base UI's focus guards are empty on purpose: they only pass the focus on.
        { ...(include && { include }), exclude: ['[data-base-ui-focus-guard]'] },
        options,
      ),
    // Only violations, because describing what passed takes longer than checking it.
    { include: within, options: { runOnly: standards, resultTypes: ['violations' as const] } },
  )
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found).toEqual([])
}

/** Text that is still fading in doesn't have its final contrast. */
async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
  )
}
