import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { field } from '#users/users-page.ts'

test.beforeEach(async ({ platform: { pool } }) => {
  await pool.query('delete from saved_views')
})

const openMenu = (page: Page) => page.getByRole('button', { name: 'Views', exact: true }).click()
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })

async function save(page: Page, name: string) {
  await openMenu(page)
  await item(page, 'Save view…').click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog).toBeHidden()
}

test('a view of the refunds is saved, opened, renamed and deleted', async ({ page }) => {
  await openConsole(page, '/refunds?state=failed')
  await save(page, 'To look at')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL(/\/refunds$/)
  await openMenu(page)
  await expect(item(page, 'Save view…')).toHaveAttribute('aria-disabled', 'true')
  await item(page, 'To look at').click()
  await expect(page).toHaveURL(/state=failed/)
  await openMenu(page)
  await expect(item(page, 'To look at')).toContainText('shown')
  await item(page, 'Rename or delete…').click()
  const dialog = page.getByRole('dialog', { name: 'Your views' })
  await dialog.getByRole('textbox', { name: 'Name of To look at' }).fill('Broken')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name of Broken' })).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Delete Broken' }).click()
  await expect(dialog.getByText('You have no views of this list.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await openMenu(page)
  await expect(item(page, 'Rename or delete…')).toBeHidden()
})

test('a search for events is saved, and opened again', async ({ page }) => {
  await openConsole(page, '/events?find=orchestra')
  await save(page, 'Orchestras')
  await page.getByRole('textbox', { name: 'Event Search' }).fill('')
  await expect(page).toHaveURL(/\/events$/)
  await openMenu(page)
  await item(page, 'Orchestras').click()
  await expect(page).toHaveURL(/\/events\?find=orchestra/)
  await expect(page.getByRole('textbox', { name: 'Event Search' })).toHaveValue('orchestra')
})

test('a view saved while views are loading is not lost', async ({ page }) => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  // This read starts before the view is saved and is answered after it.
  await page.route('**/api/v1/admin/saved-views', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    await answered
    return route.fulfill({ response })
  })
  const asked = page.waitForRequest('**/api/v1/admin/saved-views')
  await openConsole(page, '/refunds?state=failed')
  const reading = await asked
  await save(page, 'To look at')
  answer()
  await reading.response()
  await openMenu(page)
  await expect(item(page, 'To look at')).toContainText('shown')
})

test('views work with keys alone, and a used name is refused with a message', async ({ page }) => {
  await openConsole(page, '/audit?action=refund.failed')
  await save(page, 'Failed')
  await page.getByRole('button', { name: 'CLEAR' }).click()
  const trigger = page.getByRole('button', { name: 'Views', exact: true })
  await trigger.focus()
  await page.keyboard.press('Enter')
  await expect(item(page, 'Failed')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/action=refund\.failed/)
  await openConsole(page, '/audit?action=ticket.redeemed')
  await openMenu(page)
  await item(page, 'Save view…').click()
  await expect(page.getByRole('dialog', { name: 'Save view' }).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Failed')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('You have a view named “Failed” in this list already.')
  await page.keyboard.press('Escape')
  await expect(trigger).toBeFocused()
})

test('a search for an email is kept by the platform and not in the address', async ({ page }) => {
  await openConsole(page, '/users?q=ada%40guests.example')
  await save(page, 'Ada')
  await openConsole(page, '/users')
  await openMenu(page)
  await item(page, 'Ada').click()
  await expect(field(page)).toHaveValue('ada@guests.example')
  await expect(page).toHaveURL(/\/users$/)
  await page.reload()
  await expect(field(page)).toHaveValue('ada@guests.example')
  await field(page).fill('')
  await expect(page.getByText('USER SEARCH READY')).toBeVisible()
})

test('cases, guests and an organization’s events have their own views', async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const { rows } = await pool.query('select org_id from events where id = $1', [eventId])
  await openConsole(page, '/support?priority=urgent')
  await save(page, 'Urgent')
  await openConsole(page, `/organization/${rows[0].org_id}?events=past`)
  await save(page, 'Past ones')
  await openConsole(page, `/events/${eventId}/guests?status=unredeemed`)
  await save(page, 'Not in yet')
  await openMenu(page)
  await expect(item(page, 'Not in yet')).toContainText('shown')
  await expect(item(page, 'Urgent')).toBeHidden()
  await page.keyboard.press('Escape')
  await openConsole(page, '/events')
  await openMenu(page)
  await expect(item(page, 'Save view…')).toBeVisible()
  await expect(item(page, 'Past ones')).toBeHidden()
  await openConsole(page, '/support')
  await openMenu(page)
  await item(page, 'Urgent').click()
  await expect(page).toHaveURL(/priority=urgent/)
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  for (const path of ['/refunds?state=failed', '/audit?kind=refund', '/users?q=ada', '/organizations?q=hall']) {
    test(`views and export fit on ${path.split('?')[0]}`, async ({ page }) => {
      await openConsole(page, path)
      await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible()
      await save(page, 'Mine')
      await expectNoAxeViolations(page)
      await openMenu(page)
      await expect(item(page, 'Mine')).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectNoAxeViolations(page, '[role="menu"]')
    })
  }
})
