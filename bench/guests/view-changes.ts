import type { Locator, Page } from '@playwright/test'

type ViewChange = { readonly name: string; readonly make: (page: Page) => Promise<void> }

/** Each leaves the list where the next one finds it, and ends with new rows on screen. */
export const viewChanges: readonly ViewChange[] = [
  { name: 'next page', make: (page) => press(page, page.getByRole('button', { name: 'NEXT', exact: true })) },
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
  { name: '50 rows', make: (page) => chooseSize(page, '50') },
  { name: '100 rows', make: (page) => chooseSize(page, '100') },
  {
    name: 'next page of 100 rows',
    make: (page) => press(page, page.getByRole('button', { name: 'NEXT', exact: true })),
  },
  { name: '25 rows', make: (page) => chooseSize(page, '25') },
]

const choice = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Status' }).getByText(name, { exact: true })

/** By plain mouse events at the place: the checks of a test's click would run in the page and count as its work. */
async function press(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('What is to be pressed is not on screen.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const before = await page.evaluate(() => performance.now())
  await page.mouse.down()
  await page.mouse.up()
  await drawnAfter(page, before)
}

async function pressKey(page: Page, key: string): Promise<void> {
  const before = await page.evaluate(() => performance.now())
  await page.keyboard.press(key)
  await drawnAfter(page, before)
}

async function chooseSize(page: Page, size: string): Promise<void> {
  const before = await page.evaluate(() => performance.now())
  await page.getByRole('combobox', { name: 'Rows' }).selectOption(size)
  await drawnAfter(page, before)
}

const drawnAfter = (page: Page, after: number) => page.evaluate((at) => window.benchWatch.whenComplete(at), after)
