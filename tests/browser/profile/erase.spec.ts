import { expectNoAxeViolations } from '#platform/axe.ts'
import { expect, test } from '#platform/staff-test.ts'
import { aBuyer, auditOf, openProfile, panel } from './profile-page.ts'

test('a person is erased after a confirmation that says what stays', { tag: '@H5' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const person = await aBuyer(platform.pool, boxOffice, { name: 'Tamsin Vale' })
  await openProfile(page, person)
  await panel(page, 'Account').getByRole('button', { name: 'Erase person…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase person' })
  await expect(dialog).toContainText('2 tickets, 1 purchase, 0 cases and 0 emails')
  await expect(dialog).toContainText('What stays')
  await expectNoAxeViolations(page, '[role=dialog]')
  const erase = dialog.getByRole('button', { name: 'Erase person' })
  await expect(erase).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Reason').fill('They asked for it')
  await dialog.getByLabel('Type ‘erase’ to confirm').fill('erase')
  await erase.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erased person')
  await expect(panel(page, 'Private record')).toContainText('This account has no private record.')
  await expect(page.getByText(person.email)).toHaveCount(0)
  expect(await auditOf(platform.pool, person)).toEqual([{ actor_id: 'acc_super', action: 'account.erased' }])
})
