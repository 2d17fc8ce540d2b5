import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { holdToasts } from '#platform/hold-toasts.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { expect, test } from '#platform/staff-test.ts'
import { stuckRefund } from './stuck-refund.ts'

const ending = (page: Page) => page.getByRole('dialog', { name: 'The provider has no such refund' })

test('a refund missing at the provider is ended, and can be tried again', { tag: ['@R8', '@R16'] }, async ({
  page,
  platform,
  boxOffice,
}) => {
  await stuckRefund(page, boxOffice, platform)
  await expect(page.getByRole('button', { name: 'End refund…' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Check with provider' }).click()
  await expect(page.getByText('The provider has no such refund.')).toBeVisible()
  await page.getByRole('button', { name: 'End refund…' }).click()
  await expect(ending(page).getByRole('button', { name: 'End refund' })).toBeDisabled()
  await expectNoAxeViolations(page, '[role="dialog"]')
  await ending(page).getByRole('textbox', { name: 'Reason' }).fill('Support says it was never made')
  await ending(page).getByRole('button', { name: 'End refund' }).click()
  await expect(ending(page)).toBeHidden()
  await expect(page.getByText('FAILED', { exact: true })).toBeVisible()
  const step = page.getByRole('list', { name: 'Steps' }).getByRole('listitem').first()
  await expect(step).toContainText('Ended by staff as not paid')
  await expect(step).toContainText('Support says it was never made')
  await page.getByRole('button', { name: 'Try again…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund tickets' })
  await dialog.getByRole('button', { name: 'Refund $45.00' }).click()
  await expect(page.getByText(/^Refunded later by re_/)).toBeVisible()
})

test('the keyboard alone ends a refund, and Escape leaves it as it is', { tag: '@R16' }, async ({
  page,
  platform,
  boxOffice,
}) => {
  await stuckRefund(page, boxOffice, platform)
  await page.getByRole('button', { name: 'Check with provider' }).press('Enter')
  const open = page.getByRole('button', { name: 'End refund…' })
  await open.press('Enter')
  await expect(ending(page).getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ending(page)).toBeHidden()
  await expect(open).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(ending(page).getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('Never made')
  await page.keyboard.press('Tab')
  await expect(ending(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('FAILED', { exact: true })).toBeVisible()
})

test('a refund that turns up before it is ended stays, and the dialog shows it', { tag: ['@R8', '@R16'] }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const { paymentId } = await stuckRefund(page, boxOffice, platform)
  await page.getByRole('button', { name: 'Check with provider' }).click()
  await page.getByRole('button', { name: 'End refund…' }).click()
  await platform.pool.query(
    `insert into payment_sandbox.refunds (id, payment_intent, amount, currency, status, metadata)
     select 're_there_' || id, $1, 4500, 'usd', 'succeeded', jsonb_build_object('refund_id', id)
     from refunds where payment_id = $1`,
    [paymentId],
  )
  await ending(page).getByRole('textbox', { name: 'Reason' }).fill('Never made')
  await ending(page).getByRole('button', { name: 'End refund' }).click()
  await expect(page.getByText('REFUNDED', { exact: true })).toBeVisible()
  await expect(ending(page).getByRole('alert')).toContainText('The payment provider has this refund')
  await expectNoAxeViolations(page, '[role="dialog"]')
})

test('a refund of a payment the provider doesn’t know ends by the former account’s outcome', {
  tag: ['@R4', '@R8'],
}, async ({ page, platform, boxOffice }) => {
  const { paymentId } = await stuckRefund(page, boxOffice, platform)
  await holdToasts(page)
  await platform.pool.query(`update payment_sandbox.payment_intents set id = id || '_gone' where id = $1`, [paymentId])
  await page.getByRole('button', { name: 'Check with provider' }).click()
  await expect(page.getByText('The provider doesn’t know this payment.')).toBeVisible()
  await page.getByRole('button', { name: 'End refund…' }).click()
  const dialog = page.getByRole('dialog', { name: 'The provider doesn’t know this payment' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Paid on Nov 3 by its last export')
  await expect(dialog.getByRole('button', { name: 'End refund' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'It was paid', exact: true }).click()
  await expectNoAxeViolations(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'End refund' }).click()
  await expect(page.getByText('Refund ended as paid. Its tickets are refunded.')).toBeVisible()
  await expect(page.getByText('REFUNDED', { exact: true })).toBeVisible()
  const step = page.getByRole('list', { name: 'Steps' }).getByRole('listitem').first()
  await expect(step).toContainText('Ended by staff as paid by a former account')
})

test.describe('on a phone', () => {
  test.use({ device: 'phone' })

  test('a refund with an unknown outcome fits, and so does the way to end it', { tag: '@R16' }, async ({
    page,
    platform,
    boxOffice,
  }) => {
    await stuckRefund(page, boxOffice, platform)
    await page.getByRole('button', { name: 'Check with provider' }).click()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page, 'main')
    expect(await smallTargets(page, 44)).toEqual([])
    await page.getByRole('button', { name: 'End refund…' }).click()
    await expect(ending(page).getByRole('button', { name: 'End refund' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    expect(await smallTargets(page, 44)).toEqual([])
  })
})
