import type { Locator, Page } from '@playwright/test'

type ViewChange = {
  readonly name: string
  readonly make: (page: Page) => Promise<void>
}

/** Each change leaves the list as the next one needs it. */
export const viewChanges: readonly ViewChange[] = [
  { name: 'next page', make: pressNext },
  { name: 'next page, by key', make: (page) => pressKey(page, ']') },
  {
    name: 'last page',
    make: (page) =>
      press(
        page,
        page
          .getByRole('navigation')
          .getByRole('button', { name: /^Page \d/ })
          .last(),
      ),
  },
  { name: 'filter REDEEMED ONLY', make: (page) => press(page, choice(page, 'REDEEMED ONLY')) },
  { name: 'filter UNREDEEMED ONLY', make: (page) => press(page, choice(page, 'UNREDEEMED ONLY')) },
  { name: 'filter ALL GUESTS', make: (page) => press(page, choice(page, 'ALL GUESTS')) },
  { name: '50 rows', make: (page) => chooseSize(page, 'ArrowDown') },
  { name: '100 rows', make: (page) => chooseSize(page, 'ArrowDown') },
  { name: 'next page of 100 rows', make: pressNext },
  { name: '25 rows', make: (page) => chooseSize(page, '2') },
]

function pressNext(page: Page): Promise<void> {
  return press(page, page.getByRole('button', { name: 'NEXT', exact: true }))
}

const choice = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Status' }).getByText(name, { exact: true })

/** Uses plain mouse events: a Playwright click runs checks in the page, which would count as the page's work. */
async function press(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('What is to be pressed is not on screen.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await untilDrawn(page, async () => {
    await page.mouse.down()
    await page.mouse.up()
  })
}

const pressKey = (page: Page, key: string): Promise<void> => untilDrawn(page, () => page.keyboard.press(key))

/** Uses a key on the closed field: Playwright's own way of choosing also runs in the page. */
async function chooseSize(page: Page, key: 'ArrowDown' | '2'): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Rows' })
  await field.focus()
  await pressKey(page, key)
  // Removes the focus ring, so that the next change doesn't pay for it.
  await field.blur()
}

/** Asks the page before the change, because handling the question is also work for its main thread. */
async function untilDrawn(page: Page, make: () => Promise<void>): Promise<void> {
  const drawn = page.evaluate(() => window.benchWatch.whenShown(performance.now()))
  const isAtRest = page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await Promise.all([drawn, isAtRest.then(make)])
}
