import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What a screen reader or a keyboard would stumble over, named with the place it is in: in the whole page, or in the
 * part that a selector names.
 */
export async function expectNoAxeViolations(page: Page, within?: string): Promise<void> {
  await untilSettled(page)
  // Through the debugger, which the page's content security policy does not concern.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    ({ include, options }) =>
      (window as unknown as { axe: typeof import('axe-core') }).axe.run(
        // Base UI's focus guards are empty on purpose: they only pass the focus on.
        { ...(include && { include }), exclude: ['[data-base-ui-focus-guard]'] },
        options,
      ),
    // What passed is not described: that takes longer than to find out that it passes.
    { include: within, options: { runOnly: standards, resultTypes: ['violations' as const] } },
  )
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found).toEqual([])
}

/** Half faded in, a text has not the contrast it will have. */
async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
  )
}
