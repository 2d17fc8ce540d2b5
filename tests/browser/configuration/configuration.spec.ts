import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'

const values = '**/api/v1/admin/remote-config'

test('K2 the six values, where each comes from, and a switch that counts in an open console without a reload', async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const before = await pool.query('select key, value from remote_config')
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, { purchaser: { name: 'Ada Lovelace' }, tickets: [{}] })
  try {
    const elsewhere = await page.context().newPage()
    await openConsole(elsewhere, `/events/${eventId}/guests`)
    await elsewhere.getByRole('button', { name: 'Details of Ada Lovelace' }).click()
    const refund = elsewhere.getByRole('dialog').getByRole('button', { name: /^REFUND/ })
    await expect(refund).toBeEnabled()
    await openConsole(page, '/configuration')
    await expect(page.getByRole('region', { name: 'Values' }).getByRole('heading', { level: 3 })).toHaveCount(6)
    const days = page.getByRole('textbox', { name: 'Ticket expiry' })
    for (const bad of ['0', '-3', '1.5', '4000', 'ten', '']) {
      await days.fill(bad)
      await expect(page.getByRole('alert')).toHaveText('Enter a whole number of days from 1 to 3,650.')
      await expect(page.getByRole('button', { name: 'Save values' })).toHaveAttribute('aria-disabled', 'true')
    }
    await days.fill('45')
    const events = page.getByRole('navigation').getByRole('link', { name: 'Events', exact: true })
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await events.click()
    await expectNoAxeViolations(page)
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toBeHidden()
    await expect(days).toHaveValue('45')
    await page.getByRole('switch', { name: 'Refunds' }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('The bank is down')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Save values' }).click()
    await expect(page.getByText('2 changes not saved')).toBeHidden()
    const history = page.getByRole('region', { name: 'History' })
    await expect(history.getByText('Mara Okafor: The bank is down')).toHaveCount(2)
    await expect(page.getByRole('listitem').filter({ hasText: 'default_ticket_expiry_days' })).toContainText('REMOTE')
    await expect(refund).toBeDisabled()
    await expect(page.getByRole('list', { name: 'Features' })).toContainText('Refunds off')
    await page.getByRole('button', { name: /^Put Ticket expiry back/ }).click()
    await page.getByRole('switch', { name: 'Refunds' }).click()
    await page.getByRole('button', { name: 'Save values' }).click()
    await expect(refund).toBeEnabled()
    await expect(page.getByRole('listitem').filter({ hasText: 'default_ticket_expiry_days' })).toContainText('DEFAULT')
    await days.fill('46')
    await events.click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/events')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  } finally {
    await pool.query('delete from remote_config')
    for (const { key, value } of before.rows) {
      await pool.query('insert into remote_config (key, value) values ($1, $2::jsonb)', [key, JSON.stringify(value)])
    }
  }
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })
  test('K2 the values on a phone, unreadable and refused', async ({ page }) => {
    const problem = { type: 'about:blank', title: 'Broken', status: 500, code: 'internal', requestId: 'req-config-1' }
    await openConsole(page, '/users')
    await page.route(values, (route) => route.fulfill({ status: 500, json: problem }))
    await goTo(page, '/configuration')
    await expect(page.getByText('The values could not be read')).toBeVisible()
    await expect(page.getByText('req-config-1')).toBeVisible()
    await page.unroute(values)
    await page.getByRole('button', { name: 'Try again' }).click()
    const message = page.getByRole('textbox', { name: 'Welcome message' })
    await message.fill('Hello there')
    await expectNoAxeViolations(page, 'main')
    await expectNoSidewaysScroll(page)
    expect(await smallTargets(page, 44)).toEqual([])
    await page.route(values, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: problem }),
    )
    await page.getByRole('button', { name: 'Save values' }).click()
    await expect(page.getByRole('alert')).toContainText('The values were not saved.')
    await expect(message).toHaveValue('Hello there')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(message).toHaveValue('')
  })
})
