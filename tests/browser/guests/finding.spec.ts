import type { Page } from '@playwright/test'
import type { BoxOffice } from '#platform/box-office.ts'
import { chooseOption } from '#platform/choose-option.ts'
import { goTo } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { guestNames, guestRows, guestsOf, openGuests, searchBox } from './guest-page.ts'

/** Four guests: one fully redeemed, one partly, two not at all. */
async function mixedHouse(boxOffice: BoxOffice): Promise<string> {
  const eventId = await boxOffice.event()
  const people = [
    { name: 'Abena Mensah', email: 'abena@guests.example', phone: '+1 (212) 555-0143', in: [true, true] },
    { name: 'Adrián Villaseñor', email: 'adrian.v@guests.example', phone: null, in: [true, false, false] },
    { name: 'Aiko Tanabe', email: 'aiko@guests.example', phone: '+81 3 1234 5678', in: [false] },
    { name: 'Zoë Amara', email: null, phone: '+12125550199', in: [false] },
  ]
  for (const [at, { in: redeemed, ...person }] of people.entries()) {
    const owner = { accountId: `acc_mixed_${at}`, ...person }
    await boxOffice.sell(eventId, { tickets: redeemed.map((each) => ({ redeemed: each, owner })) })
  }
  return eventId
}

const choose = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).click()

/** Changes the address as soon as the table has this many rows, before they are painted. */
const goToOnceShown = (page: Page, wanted: { rows: number; address: string }): Promise<void> =>
  page.evaluate(
    ({ rows, address }) =>
      new Promise<void>((resolve) => {
        const body = document.querySelector('table[aria-label="Guests"] tbody') as HTMLTableSectionElement
        const observer = new MutationObserver(() => {
          if (body.rows.length !== rows) return
          observer.disconnect()
          history.pushState(null, '', address)
          resolve()
        })
        observer.observe(body, { childList: true })
      }),
    wanted,
  )

test('search finds names, emails and phones however they are written', { tag: '@G5' }, async ({ page, boxOffice }) => {
  await openGuests(page, await mixedHouse(boxOffice))
  const finds: [string, string[]][] = [
    ['villasenor', ['Adrián Villaseñor']],
    ['ZOE', ['Zoë Amara']],
    ['tanabe aiko', ['Aiko Tanabe']],
    ['adrian.v@', ['Adrián Villaseñor']],
    ['(212) 555-0143', ['Abena Mensah']],
    ['212.555.01', ['Abena Mensah', 'Zoë Amara']],
    ['+81312345678', ['Aiko Tanabe']],
    ['  abena  ', ['Abena Mensah']],
  ]
  for (const [text, names] of finds) {
    await searchBox(page).fill(text)
    await expect(guestNames(page)).toHaveText(names.map((name) => new RegExp(name)))
  }
})

test('an empty result is announced, and Clear Search restores the list', { tag: ['@G5', '@G9'] }, async ({
  page,
  boxOffice,
}) => {
  await openGuests(page, await mixedHouse(boxOffice))
  for (const text of ['nobody of this name', '<script>alert(1)</script>', '\\', '%', 'مرحبا']) {
    await searchBox(page).fill(text)
    await expect(page.getByText('No guests found')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Clear Search', exact: true }).click()
  await expect(guestRows(page)).toHaveCount(4)
  await expect(searchBox(page)).toHaveValue('')
  await expect(searchBox(page)).toBeFocused()
  await openGuests(page, await boxOffice.event())
  await expect(page.getByText('No guests available')).toBeVisible()
  await expect(page.getByText('There are no guests registered for this event yet.')).toBeVisible()
})

test('the status filter shows each kind, and the address remembers it', { tag: ['@G6', '@G7'] }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await mixedHouse(boxOffice)
  await openGuests(page, eventId)
  async function shows(label: string, names: readonly RegExp[]) {
    await choose(page, label)
    await expect(guestNames(page)).toHaveText([...names])
  }
  await shows('UNREDEEMED ONLY', [/Aiko Tanabe/, /Zoë Amara/])
  await shows('PARTIALLY REDEEMED', [/Adrián Villaseñor/])
  await expect(guestRows(page).getByText('Partial')).toBeVisible()
  await shows('REDEEMED ONLY', [/Abena Mensah/])
  await expect(page).toHaveURL(/[?&]status=redeemed\b/)
  await choose(page, 'ALL GUESTS')
  await expect(guestRows(page)).toHaveCount(4)
  await expect(page).not.toHaveURL(/status=/)
  await page.goBack()
  await expect(guestNames(page)).toHaveText([/Abena Mensah/])
  // The address opened while the filter shows its rows is the newer wish, so it wins.
  const leaving = goToOnceShown(page, { rows: 4, address: guestsOf(eventId, '?status=partial') })
  await choose(page, 'ALL GUESTS')
  await leaving
  await expect(guestNames(page)).toHaveText([/Adrián Villaseñor/])
  await expect(page).toHaveURL(/[?&]status=partial\b/)
})

test('pages turn by numbers and NEXT, and the address has the current page', { tag: '@G8' }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  await boxOffice.crowd(eventId, 912)
  await openGuests(page, eventId, '?page=99&size=25')
  await expect(page.getByText('SHOWING 901-912 OF 912 GUESTS')).toBeVisible()
  await goTo(page, guestsOf(eventId, '?page=-1&size=7&status=wrong&search[]=x'))
  await expect(page.getByText('SHOWING 1-25 OF 912 GUESTS')).toBeVisible()
  await expect(guestRows(page)).toHaveCount(25)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('12…37')
  await pages.getByRole('button', { name: 'NEXT' }).click()
  await expect(page).toHaveURL(/page=2/)
  await pages.getByRole('button', { name: 'Page 3', exact: true }).click()
  await expect(page.getByText('SHOWING 51-75 OF 912 GUESTS')).toBeVisible()
  await expect(guestNames(page).first()).toHaveText(/Guest 00051/)
  await expect(page).toHaveURL(/page=3/)
  await page.goBack()
  await expect(page.getByText('SHOWING 26-50 OF 912 GUESTS')).toBeVisible()
})

test('another page size or search returns to the first page', { tag: ['@G6', '@G8'] }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await boxOffice.crowd(eventId, 912)
  await openGuests(page, eventId, '?page=2')
  await expect(page.getByText('SHOWING 26-50 OF 912 GUESTS')).toBeVisible()
  await chooseOption(page.getByRole('combobox', { name: /Rows/ }), '100')
  await expect(page.getByText('SHOWING 1-100 OF 912 GUESTS')).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('button', { name: 'Page 10', exact: true }).click()
  await expect(page.getByText('SHOWING 901-912 OF 912 GUESTS')).toBeVisible()
  await expect(pages.getByRole('button', { name: 'NEXT' })).toBeDisabled()
  await searchBox(page).fill('guest91')
  await expect(page.getByText('SHOWING 1-4 OF 4 GUESTS')).toBeVisible()
  await expect(page).toHaveURL(/search=guest91/)
  await page.reload()
  await expect(page.getByText('SHOWING 1-4 OF 4 GUESTS')).toBeVisible()
  await expect(searchBox(page)).toHaveValue('guest91')
})

test('[ and ] turn the pages, and Escape closes only an open menu', { tag: '@G8' }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await boxOffice.crowd(eventId, 60)
  await openGuests(page, eventId, '?search=Guest')
  await expect(page.getByText('SHOWING 1-25 OF 60 GUESTS')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press(']')
  await expect(page.getByText('SHOWING 26-50 OF 60 GUESTS')).toBeVisible()
  await page.keyboard.press('[')
  await expect(page.getByText('SHOWING 1-25 OF 60 GUESTS')).toBeVisible()
  const options = page.getByRole('button', { name: 'TICKET OPTIONS' })
  await options.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /EXPORT TO CSV/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(options).toBeFocused()
  await expect(searchBox(page)).toHaveValue('Guest')
})
