import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import { expect, test as shared } from '#platform/staff-test.ts'

export const valuesCall = '**/api/v1/admin/remote-config'

export const expiryDays = (page: Page): Locator => page.getByRole('textbox', { name: 'Ticket expiry' })
export const refundsSwitch = (page: Page): Locator => page.getByRole('switch', { name: 'Refunds' })
export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save values' })

/** Turns refunds off with a reason, as staff do. */
export async function turnRefundsOff(page: Page, reason: string): Promise<void> {
  await refundsSwitch(page).click()
  const dialog = page.getByRole('dialog', { name: 'Turn refunds off?' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Turn refunds off' }).click()
  await expect(dialog).toBeHidden()
}

export async function turnRefundsOn(page: Page): Promise<void> {
  await refundsSwitch(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn refunds on' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

type Needs = { keptValues: undefined }

/** Restores the values afterwards, because all tests of a worker share them. */
export const test = shared.extend<Needs>({
  keptValues: [
    async ({ platform: { pool } }, use) => {
      const before = await pool.query<Row>('select key, value from remote_config')
      await use(undefined)
      await restore(pool, before.rows)
    },
    { auto: true },
  ],
})

type Row = { readonly key: string; readonly value: unknown }

async function restore(pool: pg.Pool, rows: readonly Row[]): Promise<void> {
  await pool.query('delete from remote_config')
  for (const { key, value } of rows) {
    await pool.query('insert into remote_config (key, value) values ($1, $2::jsonb)', [key, JSON.stringify(value)])
  }
}

export { expect } from '#platform/staff-test.ts'
