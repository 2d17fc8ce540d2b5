import { holdAnswer } from '#platform/answers.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { expect, test } from '#platform/staff-test.ts'
import { aBuyer, auditOf, openProfile, openUsernameDialog, panel, personOf } from './profile-page.ts'

const reading = { actor_id: 'acc_super', action: 'account.private-read' }

test('the private record is hidden until revealed, and each reveal is audited', { tag: '@X3' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const person = await aBuyer(platform.pool, boxOffice, { name: 'Amara Osei-Bonsu of Somewhere Far', isV1: true })
  await openProfile(page, person)
  const main = page.getByRole('main')
  await expect(main.getByText('ACTIVE', { exact: true })).toBeVisible()
  await expect(main.getByText('Migrated from V1')).toBeVisible()
  await expect(main.getByText(`@${person.username}`)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(person.name)
  const record = panel(page, 'Private record')
  await expect(record).toContainText('@guests.example')
  await expect(record).toContainText('0162')
  await expect(page.getByText(person.email)).toHaveCount(0)
  expect(await auditOf(platform.pool, person)).toEqual([])

  await record.getByRole('button', { name: 'Reveal' }).click()
  await expect(record.getByText(person.email)).toBeVisible()
  await expect(record.getByText('+1 (212) 555-0162')).toBeVisible()
  await expect(record).toContainText('Date of birth1990-04-02')
  expect(await auditOf(platform.pool, person)).toEqual([reading])
  await record.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByText(person.email)).toHaveCount(0)
  await record.getByRole('button', { name: 'Reveal' }).click()
  await expect(record.getByText(person.email)).toBeVisible()
  expect(await auditOf(platform.pool, person)).toEqual([reading, reading])
})

test('a revealed record stays across the profile’s tabs and is hidden after leaving the page', { tag: '@X3' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const person = await aBuyer(platform.pool, boxOffice, { name: 'Imani Clarke' })
  await openProfile(page, person)
  await expect(page).toHaveTitle('Imani Clarke · Profile · Ground Control')
  const record = panel(page, 'Private record')
  await record.getByRole('button', { name: 'Reveal' }).click()
  await expect(record.getByText(person.email)).toBeVisible()
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
})

test('a username is saved only once confirmed as available', { tag: '@X3' }, async ({ page, platform }) => {
  const person = await personOf(platform.pool, { name: 'Rosa Quint' })
  const other = await personOf(platform.pool, { name: 'Somebody Else' })
  await openProfile(page, person)
  const { dialog, field, save, said } = await openUsernameDialog(page)
  await expect(dialog.getByText(person.username)).toBeVisible()
  await expectNoAxeViolations(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Change username' })).toBeFocused()
  await page.keyboard.press('Enter')
  await field.fill(other.username.toUpperCase())
  await expect(said).toContainText('That username is taken.')
  await expect(save).toBeDisabled()
  // A failed check counts as not available.
  await page.route('**/accounts/by-username', (route) => route.fulfill({ status: 500 }))
  await field.fill(`${person.username}x`)
  await expect(said).toContainText('counts as not available')
  await expect(save).toBeDisabled()
  await page.unroute('**/accounts/by-username')
  await dialog.getByRole('button', { name: 'Check again' }).click()
  await expect(said).toContainText('This username is available.')
  await expect(save).toBeEnabled()
})

test('a username change does not overwrite a colleague’s change, and is audited', { tag: '@X3' }, async ({
  page,
  platform,
}) => {
  const person = await personOf(platform.pool, { name: 'Amara Osei-Bonsu' })
  await openProfile(page, person)
  const { dialog, field, save, said } = await openUsernameDialog(page)
  // The account as it was before the colleague's change.
  await expect(dialog.getByText(person.username)).toBeVisible()
  await field.fill(`${person.username}x`)
  await expect(said).toContainText('This username is available.')
  await platform.pool.query(
    `update accounts set full_name = 'Amara Adler-Reyes', updated_at = now() + interval '1 second' where id = $1`,
    [person.id],
  )
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Asked for by phone')
  const reading = await holdAnswer(page, `**/documents/accounts/${person.id}`, 'GET')
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText('changed this account')
  await expect(said).toContainText('This username is available.')
  await expect(save).toHaveAccessibleDescription('Loading the account…')
  reading.release()
  const usernameNow = async () =>
    (await platform.pool.query('select username from accounts where id = $1', [person.id])).rows[0]?.username
  expect(await usernameNow()).toBe(person.username)

  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByText(`@${person.username}x`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Amara Adler-Reyes' })).toBeVisible()
  expect(await usernameNow()).toBe(`${person.username}x`)
  const { rows } = await platform.pool.query(
    `select reason from audit_entries where entity_id = $1 and action = 'account.changed'`,
    [person.id],
  )
  expect(rows).toEqual([{ reason: 'Asked for by phone' }])
})
