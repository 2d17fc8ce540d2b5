import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from '#platform/axe.ts'
import type { BoxOffice } from '#platform/box-office.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { active, answered, box, group, openBox, option, paste, searchFor } from './search-page.ts'

const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const everything = (page: Page) => page.getByRole('textbox', { name: 'Search everything' })

async function ninaHolds(boxOffice: BoxOffice, title: string) {
  const [eventId, other] = [await boxOffice.event({ name: title }), await boxOffice.event({ name: 'Elsewhere' })]
  const owner = { name: 'Ninotchka Petrov', email: 'ninotchka@guests.example' }
  const sale = await boxOffice.sell(eventId, { purchaser: { name: 'Percy Payer' }, tickets: [{ owner }, { owner }] })
  await boxOffice.sell(other, { tickets: [{ owner }] })
  return { ...sale, eventId }
}

const tallest = (rows: Locator): Promise<number> =>
  rows.evaluateAll((all) => Math.max(...all.map((row) => row.getBoundingClientRect().height)))

async function seeAll(page: Page, text: string) {
  await openConsole(page, '/support')
  await openBox(page)
  await searchFor(page, text)
  await option(page, 'See all results').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Search results' })).toBeAttached()
}

test('a name with an event leads to all results, which say what matched', { tag: '@F8' }, async ({
  page,
  boxOffice,
}) => {
  await ninaHolds(boxOffice, 'Quasar Quartet')
  await seeAll(page, 'ninotchka quasar')
  await expect(page).toHaveURL(/\/search$/)
  await expect(everything(page)).toHaveValue('ninotchka quasar')
  const person = section(page, 'PEOPLE').getByRole('listitem')
  await expect(person).toHaveText(/Ninotchka Petrov.*ninotchka@guests\.example.*guest of Quasar Quartet.*name.*event/)
  await expect(person).toContainText(/2 tickets$/)
  await expect(page.getByRole('search').getByRole('status')).toHaveText('5 results')
  await expect(section(page, 'TICKETS').getByRole('listitem')).toHaveCount(2)
  await expect(section(page, 'TICKETS')).toContainText('2 · matched holder, event')
  await expect(section(page, 'TICKETS').getByRole('listitem').first()).not.toContainText('holder')
  await expect(section(page, 'PURCHASES').getByRole('listitem')).toContainText('$50.00')
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(section(page, 'TICKETS')).toBeVisible()
  await expect(page).toHaveTitle('Search results · Ground Control')
})

test('one kind is listed alone, and Back leads to all of them', { tag: '@F8' }, async ({ page, platform }) => {
  await platform.pool.query(
    `insert into accounts (id, full_name) select 'acc_plenty' || n, 'Plentiful ' || n from generate_series(1, 60) n`,
  )
  await seeAll(page, 'plentiful')
  await expect(page.getByText('50+ results')).toBeVisible()
  await expect(section(page, 'PEOPLE').getByRole('listitem')).toHaveCount(3)
  await page.getByRole('link', { name: 'See all 50+' }).click()
  await expect(page).toHaveURL(/\/search\?kind=accounts$/)
  await expect(section(page, 'PEOPLE').getByRole('listitem')).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(section(page, 'PEOPLE').getByRole('listitem')).toHaveCount(60)
  await page.goBack()
  await expect(section(page, 'PEOPLE').getByRole('listitem')).toHaveCount(3)
  await everything(page).fill('zzqqxxw')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await everything(page).fill('')
  await expect(page.getByRole('heading', { name: 'Search everything' })).toBeVisible()
})

test('keys move through results and open them, and Back restores them', { tag: '@F8' }, async ({ page, boxOffice }) => {
  const { paymentId } = await ninaHolds(boxOffice, 'Keyboard Kapelle')
  await seeAll(page, 'ninotchka keyboard')
  await expect(section(page, 'TICKETS')).toBeVisible()
  await page.keyboard.press('/')
  await expect(everything(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(section(page, 'TICKETS').getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/purchases/${paymentId}$`))
  await page.goBack()
  await expect(everything(page)).toHaveValue('ninotchka keyboard')
  await expect(section(page, 'TICKETS')).toBeVisible()
})

test('a failing search has a message, and Try again finds results', { tag: '@F8' }, async ({ page, boxOffice }) => {
  await ninaHolds(boxOffice, 'Failing Fanfare')
  await seeAll(page, 'ninotchka failing')
  await page.route('**/admin/search', (route) => route.abort())
  await everything(page).fill('ninotchka fanfare')
  await expect(page.getByRole('alert')).toContainText('The search failed')
  await page.unroute('**/admin/search')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(section(page, 'TICKETS')).toBeVisible()
})

test('a refund and a case are found by their ids and opened', { tag: '@F8' }, async ({ page, platform, boxOffice }) => {
  const { paymentId } = await ninaHolds(boxOffice, 'Refund Rondo')
  await platform.pool.query(
    `insert into refunds (id, payment_id, state, amount_cents, provider_refund_id) values ('re_rondo1', $1, 'failed', 2500, 're_theirs1')`,
    [paymentId],
  )
  await platform.pool.query(`
    insert into support_cases (id, subject, category, priority, opened_at, updated_at)
    values ('sup_rondo1', 'Where is my rondo', 'other', 'normal', now(), now())`)
  await openConsole(page, '/support')
  await openBox(page)
  await searchFor(page, 're_theirs1')
  await expect(active(page)).toContainText('$25.00')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/refunds\/re_rondo1$/)
  await openBox(page)
  await searchFor(page, 'sup_rondo')
  await expect(group(page, 'Cases').getByRole('option')).toContainText('Where is my rondo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/support\?tab=all&case=sup_rondo1$/)
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('the results fit, and every target is large enough', { tag: '@F8' }, async ({ page, boxOffice }) => {
    await ninaHolds(boxOffice, 'Pocket Philharmonic of a Rather Long Name')
    await openConsole(page, '/search')
    await everything(page).fill('ninotchka philharmonic')
    await expect(section(page, 'TICKETS')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
    expect(await smallTargets(page, 44)).toEqual([])
  })

  test('lines break between details, and none is cut', { tag: '@F8' }, async ({ page, boxOffice }) => {
    await ninaHolds(boxOffice, 'Uncut Ukulele Union: a Night of Slow Waltzes')
    await openConsole(page, '/search')
    await everything(page).fill('ninotchka ukulele')
    const details = section(page, 'TICKETS').getByRole('listitem').first().locator('bdi')
    await expect(details).toHaveCount(4)
    const cut = await details.evaluateAll((all) =>
      all.filter((each) => {
        const isBeyondRow = each.getBoundingClientRect().right > (each.closest('a')?.getBoundingClientRect().right ?? 0)
        return isBeyondRow || each.scrollWidth > each.clientWidth
      }),
    )
    expect(cut).toEqual([])
  })

  test('a pasted email lists compact rows, in the box and on its page', { tag: '@F8' }, async ({ page, boxOffice }) => {
    await ninaHolds(boxOffice, 'Compact Cantata')
    await openConsole(page, '/support')
    await page.getByRole('button', { name: 'Search or jump to…' }).tap()
    await paste(page, 'Hello,\ntwo tickets for Compact Cantata, please refund one.\nninotchka@guests.example')
    await answered(page)
    const ticket = group(page, 'Tickets').getByRole('option').first()
    await expect(ticket).toHaveText(/^Ninotchka Petrov\s+Compact Cantata · ninotchka@guests/)
    expect(await tallest(group(page, 'Tickets').getByRole('option'))).toBeLessThanOrEqual(64)
    await expect(box(page)).toContainText('1 email, 1 event (Compact Cantata)')
    await option(page, 'See all results').tap()
    await expect(section(page, 'TICKETS')).toContainText(/matched .*email/)
    await expect(page.getByText('From the pasted text: 1 email, 1 event (Compact Cantata)')).toBeVisible()
    expect(await tallest(section(page, 'TICKETS').getByRole('listitem'))).toBeLessThanOrEqual(80)
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
  })
})
