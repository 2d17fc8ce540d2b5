import { tryAgain } from '#platform/answers.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import {
  expect,
  expiryDays,
  refundsSwitch,
  saveButton,
  test,
  turnRefundsOff,
  turnRefundsOn,
  valuesCall,
} from './configuration-page.ts'

const problem = { type: 'about:blank', title: 'Broken', status: 500, code: 'internal', requestId: 'req-config-1' }

test('a switch takes effect in an open console without a reload, with its reason', { tag: ['@K2', '@F11'] }, async ({
  page,
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, { purchaser: { name: 'Ada Lovelace' }, tickets: [{}] })
  const elsewhere = await page.context().newPage()
  await openConsole(elsewhere, `/events/${eventId}/guests`)
  await elsewhere.getByRole('button', { name: 'Details of Ada Lovelace' }).click()
  const refund = elsewhere.getByRole('dialog').getByRole('button', { name: /^REFUND/ })
  await expect(refund).toBeEnabled()
  await openConsole(page, '/configuration')
  await turnRefundsOff(page, 'Late Show refunds went out at full price')
  await expect(refund).toBeDisabled()
  const why = 'Refunds are switched off: Late Show refunds went out at full price.'
  await expect(elsewhere.getByRole('dialog').getByText(why)).toBeVisible()
  const off = page.getByRole('list', { name: 'Features' }).getByText('Refunds off', { exact: true })
  await expect(off).toHaveAccessibleDescription(why)
  await off.hover()
  await expect(page.locator('[data-base-ui-portal]').getByText(why)).toBeVisible()
  await turnRefundsOn(page)
  await expect(refund).toBeEnabled()
})

test('values show their origin, are saved with a reason, and can be reset', { tag: '@K2' }, async ({ page }) => {
  await openConsole(page, '/configuration')
  await expect(page.getByRole('region', { name: 'Values' }).getByRole('heading', { level: 3 })).toHaveCount(7)
  const expiry = page.getByRole('listitem').filter({ hasText: 'default_ticket_expiry_days' })
  await expiryDays(page).fill('45')
  await page.getByRole('textbox', { name: 'Welcome message' }).fill('Hello')
  await page.getByRole('textbox', { name: 'Reason' }).fill('The bank is down')
  await expectNoAxeViolations(page)
  await saveButton(page).click()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText('Mara Okafor: The bank is down')).toHaveCount(2)
  await expect(expiry).toContainText('REMOTE')
  await expect(saveButton(page)).toBeHidden()
  await page.getByRole('button', { name: /^Reset Ticket expiry/ }).click()
  await saveButton(page).click()
  await expect(expiry).toContainText('DEFAULT')
})

test('turning a switch off requires a reason and may end by itself', { tag: '@F11' }, async ({ page }) => {
  await openConsole(page, '/configuration')
  await refundsSwitch(page).click()
  const dialog = page.getByRole('dialog', { name: 'Turn refunds off?' })
  const turnOff = dialog.getByRole('button', { name: 'Turn refunds off' })
  await expect(turnOff).toHaveAccessibleDescription('Enter a reason.')
  await expect(dialog.getByText('Refunds under way finish')).toBeVisible()
  await expect(dialog.getByText('Consoles open now').locator('..')).toHaveText(/^Consoles open now[1-9]\d*$/)
  await dialog.getByRole('button', { name: 'Wrong refunds' }).click()
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await expect(reason).toHaveValue('Wrong refunds')
  await reason.fill('Late Show refunds went out at full price')
  await expect(dialog.getByText('until someone turns refunds on again')).toBeVisible()
  await dialog.getByRole('button', { name: 'In 1 hour' }).click()
  await expect(dialog.getByText('for 1 hour, unless turned on sooner')).toBeVisible()
  await expectNoAxeViolations(page)
  await turnOff.click()
  await expect(dialog).toBeHidden()
  await expect(refundsSwitch(page)).not.toBeChecked()
  const row = page.getByRole('listitem').filter({ hasText: 'enable_ticket_refunds' })
  await expect(row).toContainText('Late Show refunds went out at full price. On again ')
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText('Mara Okafor: Late Show refunds went out at full price').first()).toBeVisible()
})

test('a switch stays on without a confirmation', { tag: '@F11' }, async ({ page }) => {
  await openConsole(page, '/configuration')
  await refundsSwitch(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep on' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(refundsSwitch(page)).toBeChecked()
  await expect(refundsSwitch(page)).toBeFocused()
})

test('without email there is no switch for it', { tag: ['@S5', '@S6'] }, async ({ page }) => {
  await page.route('**/api/v1/admin/capabilities', async (route) => {
    const { capabilities } = await (await route.fetch()).json()
    await route.fulfill({ json: { capabilities: capabilities.filter((name: string) => name !== 'ticket-mail') } })
  })
  await openConsole(page, '/configuration')
  const names = page.getByRole('region', { name: 'Values' }).getByRole('heading', { level: 3 })
  await expect(names).toHaveCount(6)
  await expect(names.filter({ hasText: 'Customer email' })).toHaveCount(0)
})

test('only whole days from 1 to 3,650 are accepted as ticket expiry', { tag: '@K2' }, async ({ page }) => {
  await openConsole(page, '/configuration')
  for (const bad of ['0', '-3', '1.5', '4000', 'ten', '']) {
    await expiryDays(page).fill(bad)
    await expect(page.getByRole('alert'), bad).toContainText('from 1 to 3,650')
    await expect(saveButton(page), bad).toHaveAttribute('aria-disabled', 'true')
  }
  await expiryDays(page).fill('45')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(saveButton(page)).not.toHaveAttribute('aria-disabled', 'true')
})

test('leaving with unsaved values asks first', { tag: '@K2' }, async ({ page }) => {
  await openConsole(page, '/configuration')
  await expiryDays(page).fill('45')
  const events = page.getByRole('navigation').getByRole('link', { name: 'Events', exact: true })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await events.click()
  await expect(question).toBeVisible()
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(expiryDays(page)).toHaveValue('45')
  await events.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/events')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('unreadable values have a message, and the next try reads them', { tag: '@K2' }, async ({ page }) => {
  await openConsole(page, '/users')
  await page.route(valuesCall, (route) => route.fulfill({ status: 500, json: problem }))
  await goTo(page, '/configuration')
  await expect(page.getByText('Couldn’t load values')).toBeVisible()
  await expect(page.getByText(problem.requestId)).toBeVisible()
  await page.unroute(valuesCall)
  await tryAgain(page, expiryDays(page))
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })
  test('both buttons of a switch are on one line', { tag: '@F11' }, async ({ page }) => {
    await openConsole(page, '/configuration')
    await refundsSwitch(page).click()
    const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y
    await expect(page.getByText('Logged with your name.')).toBeVisible()
    // Until its own font is loaded, the text may not fit.
    await expect.poll(async () => (await topOf('Keep on')) === (await topOf('Turn refunds off'))).toBe(true)
  })

  test('the values fit a phone, and a refused save keeps what was typed', { tag: '@K2' }, async ({ page }) => {
    await openConsole(page, '/configuration')
    const message = page.getByRole('textbox', { name: 'Welcome message' })
    await message.fill('Hello there')
    await expectNoAxeViolations(page, 'main')
    await expectNoSidewaysScroll(page)
    expect(await smallTargets(page, 44)).toEqual([])
    await page.route(valuesCall, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: problem }),
    )
    await saveButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Couldn’t save the values.')
    await expect(message).toHaveValue('Hello there')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(message).toHaveValue('')
  })
})
