import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import { openConsole } from '#platform/open-console.ts'

export const field = (page: Page): Locator => page.getByPlaceholder('Search users by name, email, or account ID...')

export const table = (page: Page): Locator => page.getByRole('table', { name: 'USER ACCOUNTS', exact: true })

export const rows = (page: Page): Locator => table(page).locator('tbody').getByRole('row')

export const rowLinks = (page: Page): Locator => table(page).locator('[data-row-link]')

export const yourTickets = (page: Page): Locator => page.getByRole('region', { name: 'YOUR TICKETS', exact: true })

export const openUsers = (page: Page, query = ''): Promise<void> =>
  openConsole(page, query === '' ? '/users' : `/users?q=${encodeURIComponent(query)}`)

/** Presses Try now once the server is back. The console may notice before that. */
export async function tryNow(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Try now' })
  await Promise.any([button.click({ timeout: 10_000 }), button.waitFor({ state: 'hidden', timeout: 35_000 })])
}

type Person = { readonly username?: string | null; readonly fullName?: string | null; readonly email?: string }

/** Accounts that only this test finds, because all their names end in the returned word. */
export async function people(pool: pg.Pool, given: readonly Person[]): Promise<{ word: string; ids: string[] }> {
  const word = `q${randomBytes(5).toString('hex')}`
  const ids: string[] = []
  for (const [at, { username = null, fullName = null, email }] of given.entries()) {
    const id = `acc_${word}_${at}`
    ids.push(id)
    await pool.query('insert into accounts (id, username, full_name) values ($1, $2, $3)', [
      id,
      username && `${username}.${word}`,
      fullName && `${fullName} ${word}`,
    ])
    if (email) {
      const address = `${word}.${email}`
      await pool.query('insert into account_private (account_id, email) values ($1, $2)', [id, address])
    }
  }
  return { word, ids }
}
