import { expectNoAxeViolations } from '#platform/axe.ts'
import { expect, test } from '#platform/staff-test.ts'
import { openProfile, paidBy, panel, personOf } from './profile-page.ts'

test('X3 the private record is hidden until somebody asks, each reveal is audited; a username is changed only to one that is available; axe finds nothing', async ({
  page,
  platform,
  boxOffice,
}) => {
  const person = await personOf(platform.pool, { name: 'Amara Osei-Bonsu of Somewhere Far', isV1: true })
  const owner = { name: person.name, email: person.email, accountId: person.id }
  const sold = await boxOffice.sell(await boxOffice.event(), { purchaser: owner, tickets: [{ owner }, { owner }] })
  await paidBy(platform.pool, sold.paymentId, person)
  const readings = async () => {
    const { rows } = await platform.pool.query(
      `select actor_id, action from audit_entries where entity_id = $1 order by number`,
      [person.id],
    )
    return rows
  }
  const reading = { actor_id: 'acc_super', action: 'account.private-read' }
  await openProfile(page, person)
  const main = page.getByRole('main')
  await expect(main.getByText('ACTIVE', { exact: true })).toBeVisible()
  await expect(main.getByText('V1 source')).toBeVisible()
  await expect(main.getByText(`@${person.username}`)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(person.name)
  const record = panel(page, 'Private record')
  await expect(record).toContainText('@guests.example')
  await expect(record).toContainText('0162')
  await expect(page.getByText(person.email)).toHaveCount(0)
  expect(await readings()).toEqual([])

  await record.getByRole('button', { name: 'Reveal' }).click()
  await expect(record.getByText(person.email)).toBeVisible()
  await expect(record.getByText('+12125550162')).toBeVisible()
  await expect(record).toContainText('Date of birth1990-04-02')
  expect(await readings()).toEqual([reading])
  // It stays while one looks around in the page, and is gone with it.
  await expect(page.getByRole('table', { name: 'Tickets' }).locator('tbody').getByRole('row')).toHaveCount(2)
  await expectNoAxeViolations(page)
  await page.getByRole('tab', { name: 'Tickets' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Purchases' })).toBeFocused()
  await expect(page).toHaveURL(/tab=purchases/)
  await expect(record.getByText(person.email)).toBeVisible()
  await expect(panel(page, 'Night Signal')).toBeVisible()
  await expectNoAxeViolations(page, '[role=tabpanel]')
  await page.keyboard.press('ArrowRight')
  await expect(panel(page, 'Activity').getByRole('listitem').first()).toBeVisible()
  await expectNoAxeViolations(page, '[role=tabpanel]')
  await page.getByRole('link', { name: 'Claims' }).click()
  await expect(page.getByRole('heading', { name: 'Custom claims' })).toBeVisible()
  await expect(page).toHaveURL(`/staff/${person.id}`)
  await page.goBack()
  await expect(record.getByRole('button', { name: 'Reveal' })).toBeVisible()
  await expect(page.getByText(person.email)).toHaveCount(0)
  await record.getByRole('button', { name: 'Reveal' }).click()
  await expect(record.getByText(person.email)).toBeVisible()
  await record.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByText(person.email)).toHaveCount(0)
  expect(await readings()).toEqual([reading, reading])
  await expect(page).toHaveTitle('Profile · Ground Control')

  // A change by somebody else is not overwritten.
  const other = await personOf(platform.pool, { name: 'Somebody Else' })
  await page.getByRole('button', { name: 'Change username' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change username' })
  await expect(dialog.getByText(person.username)).toBeVisible()
  const field = dialog.getByRole('textbox', { name: 'New username' })
  const save = dialog.getByRole('button', { name: 'Save username' })
  const said = dialog.getByRole('status')
  await expectNoAxeViolations(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Change username' })).toBeFocused()
  await page.keyboard.press('Enter')

  await field.fill(other.username.toUpperCase())
  await expect(said).toContainText('Another account has this username.')
  await expect(save).toBeDisabled()
  // An error counts as not available.
  await page.route('**/accounts/by-username', (route) => route.fulfill({ status: 500 }))
  await field.fill(`${person.username}x`)
  await expect(said).toContainText('counts as not available')
  await expect(save).toBeDisabled()
  await page.unroute('**/accounts/by-username')
  await dialog.getByRole('button', { name: 'Check again' }).click()
  await expect(said).toContainText('This username is available.')

  await platform.pool.query(
    `update accounts set full_name = 'Amara Adler-Reyes', updated_at = now() + interval '1 second' where id = $1`,
    [person.id],
  )
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Asked for by phone')
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText('changed this account')
  const nameNow = async () =>
    (await platform.pool.query('select username from accounts where id = $1', [person.id])).rows[0]?.username
  expect(await nameNow()).toBe(person.username)

  await expect(said).toContainText('This username is available.')
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Username changed')).toBeVisible()
  await expect(page.getByRole('main').getByText(`@${person.username}x`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Amara Adler-Reyes' })).toBeVisible()
  expect(await nameNow()).toBe(`${person.username}x`)
  const { rows } = await platform.pool.query(
    `select reason from audit_entries where entity_id = $1 and action = 'account.changed'`,
    [person.id],
  )
  expect(rows).toEqual([{ reason: 'Asked for by phone' }])
})
