import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import { test as shared } from '#platform/staff-test.ts'

export const valuesCall = '**/api/v1/admin/remote-config'

export const expiryDays = (page: Page): Locator => page.getByRole('textbox', { name: 'Ticket expiry' })
export const refundsSwitch = (page: Page): Locator => page.getByRole('switch', { name: 'Refunds' })
export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save values' })

type Needs = { keptValues: undefined }

/** Afterwards the values are what they were before: all tests of a worker share them. */
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
