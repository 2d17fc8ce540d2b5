import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import { openConsole } from '#platform/open-console.ts'

export const listCall = '**/public/v1/organizations'

export const field = (page: Page): Locator =>
  page.getByPlaceholder('Search organizations by name, ID, or contact information...')

export const table = (page: Page): Locator => page.getByRole('table', { name: 'ORGANIZATIONS', exact: true })

export const rows = (page: Page): Locator => table(page).locator('tbody').getByRole('row')

export const rowLinks = (page: Page): Locator => table(page).locator('[data-row-link]')

/** An organization's button, whichever list it is on. */
export const watchButton = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Watch ${name}`) })

/** ORGS in the system poll. */
export const poll = (page: Page): Locator =>
  page.getByRole('list', { name: 'System poll' }).getByRole('listitem').filter({ hasText: 'ORGS' })

export const openOrganizations = (page: Page, query = ''): Promise<void> =>
  openConsole(page, query === '' ? '/organizations' : `/organizations?q=${encodeURIComponent(query)}`)

type Given = Partial<Record<'name' | 'display_name' | 'type' | 'email' | 'phone' | 'status', string | null>>

/** Organizations that only this test finds, because all their ids contain the returned word. */
export async function organizationsOf(
  pool: pg.Pool,
  given: readonly Given[],
): Promise<{ word: string; ids: readonly string[] }> {
  const word = `w${randomBytes(5).toString('hex')}`
  const ids = given.map((_, at) => `org_${word}_${at}`)
  for (const [
    at,
    { name = null, display_name = null, type = null, email = null, phone = null, status = null },
  ] of given.entries()) {
    await pool.query(
      `insert into organizations (id, name, display_name, type, email, phone, status)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [ids[at], name, display_name, type, email, phone, status],
    )
  }
  return { word, ids }
}

/** Puts an organization on Mara's own list or on the team's. */
export async function watch(pool: pg.Pool, list: 'own' | 'team', orgId: string): Promise<void> {
  const person = list === 'own' ? 'acc_super' : ''
  await pool.query(
    'insert into watch_lists (list, person_id, kept_since) values ($1, $2, now()) on conflict do nothing',
    [list, person],
  )
  await pool.query(
    `insert into watched_organizations (list, person_id, org_id, added_at, added_by)
     values ($1, $2, $3, now(), 'acc_super')`,
    [list, person, orgId],
  )
}

/** How often the page has requested the list of organizations since. */
export function countReadings(page: Page): () => number {
  let readings = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/public/v1/organizations')) readings += 1
  })
  return () => readings
}
