import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import { expect } from '#platform/staff-test.ts'

export const storageKey = 'ground-control.watched-organizations'

export const heading = (page: Page): Locator => page.getByRole('heading', { name: /^Upcoming Events/ })
export const cards = (page: Page): Locator => page.getByRole('list', { name: 'Upcoming events' }).getByRole('article')
export const card = (page: Page, title: string): Locator => cards(page).filter({ hasText: title })
export const lines = (page: Page, section: 'Live now' | 'Today' | 'Past events'): Locator =>
  page.getByRole('list', { name: section, exact: true }).getByRole('listitem')
export const sectionTab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true })
export const ownList = (page: Page): Locator => page.getByRole('list', { name: /^Watched organizations/ })
/** One for each organization on the own list. */
export const removeButtons = (page: Page): Locator => ownList(page).getByRole('button', { name: /^REMOVE/ })
export const teamList = (page: Page): Locator => page.getByRole('list', { name: /^Watched by the team/ })
export const addField = (page: Page): Locator => page.getByRole('textbox', { name: 'Add an organization' })
export const matches = (page: Page): Locator =>
  page.getByRole('list', { name: 'Add an organization' }).getByRole('listitem')
export const searchField = (page: Page): Locator => page.getByRole('textbox', { name: 'Event Search' })
export const foundRows = (page: Page): Locator =>
  page.getByRole('table', { name: 'EVENTS', exact: true }).locator('tbody').getByRole('row')

const hourMs = 3_600_000

type EventFacts = {
  readonly name?: string | null
  /** From now. */
  readonly inHours?: number | null
  readonly status?: string
  readonly place?: string | null
  readonly image?: string | null
}

/**
 * Organizations and events whose names only this test knows. At first nobody watches anything. If the platform keeps no
 * lists, the browser does.
 */
export async function stageOf(pool: pg.Pool, page: Page) {
  const isKeptByPlatform = process.env.E2E_EXTRAS !== 'off'
  await pool.query('delete from watched_organizations')
  await pool.query('delete from watch_lists')
  const word = `z${randomBytes(4).toString('hex')}`
  let made = 0
  return {
    word,
    async organization(name = 'Hall'): Promise<{ id: string; name: string }> {
      made += 1
      const organization = { id: `org_${word}_${made}`, name: `${name} ${word}` }
      await pool.query('insert into organizations (id, name) values ($1, $2)', [organization.id, organization.name])
      return organization
    },
    async event(orgId: string, facts: EventFacts = {}): Promise<string> {
      made += 1
      const { name = 'Night', inHours = 30, status = 'on_sale', place = null, image = null } = facts
      const id = `evt_${word}_${made}`
      const start = inHours === null ? null : new Date(Date.now() + inHours * hourMs).toISOString()
      await pool.query(
        `insert into events (id, org_id, name, start_at, end_at, status, location_name, image_url)
         values ($1, $2, $3, $4::timestamptz, $4::timestamptz + interval '3 hours', $5, $6, $7)`,
        [id, orgId, name && `${name} ${word}`, start, status, place, image],
      )
      return id
    },
    /** Fills Mara's own list, or the team's as if Jonas had added the entries. */
    async watch(list: 'own' | 'team', orgIds: readonly string[]): Promise<void> {
      if (!isKeptByPlatform) {
        await watchInBrowser(page, orgIds)
        return
      }
      const person = list === 'own' ? 'acc_super' : ''
      await pool.query('insert into watch_lists (list, person_id, kept_since) values ($1, $2, now())', [list, person])
      for (const orgId of orgIds) {
        await pool.query(
          `insert into watched_organizations (list, person_id, org_id, added_at, added_by, added_by_name)
           values ($1, $2, $3, clock_timestamp(), 'acc_second', 'Jonas Lindqvist')`,
          [list, person, orgId],
        )
      }
    },
    async kept(list: 'own' | 'team' = 'own', person = 'acc_super'): Promise<unknown> {
      if (!isKeptByPlatform) return storedList(page)
      const { rows } = await pool.query<{ id: string }>(
        'select org_id as id from watched_organizations where list = $1 and person_id = $2 order by added_at',
        [list, list === 'own' ? person : ''],
      )
      return rows.map(({ id }) => id)
    },
  }
}

export type Stage = Awaited<ReturnType<typeof stageOf>>

/** A platform with only the specified calls. */
export const withoutExtras = (page: Page): Promise<unknown> =>
  page.route('**/api/v1/admin/capabilities', (route) => route.fulfill({ status: 404 }))

export const storedList = (page: Page): Promise<unknown> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), storageKey)

/** Fills the storage, so that not even one more character fits. */
export const fillStorage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (;;) localStorage.setItem(`filler ${localStorage.length}`, 'x'.repeat(size))
      } catch {
        // No room left for pieces of this size.
      }
    }
  })

export async function addByName(page: Page, name: string): Promise<void> {
  await addField(page).fill(name)
  await page.getByRole('button', { name: `ADD ${name}`, exact: true }).click()
  await expect(page.getByRole('button', { name: `ALREADY ADDED ${name}`, exact: true })).toBeVisible()
}

/** The text of a card that moved without being touched, from the first paint on; or null. */
export async function watchShifts(page: Page): Promise<() => Promise<string | null>> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
        for (const { node } of entry.sources) {
          const shifted = (node instanceof Element ? node : node?.parentElement)?.closest('article')
          if (shifted) document.documentElement.dataset.shifted = shifted.textContent
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => document.documentElement.dataset.shifted ?? null)
}

/** As if the network were back: the console asks at once instead of waiting for its next try. */
export const askAgain = (page: Page): Promise<unknown> => page.evaluate(() => window.dispatchEvent(new Event('online')))

/** Runs once, before the console starts, so that entries removed later stay removed. */
const watchInBrowser = (page: Page, orgIds: readonly string[]): Promise<unknown> =>
  page.addInitScript(
    ({ key, ids }) => {
      const mark = `watched ${ids.join()}`
      if (sessionStorage.getItem(mark)) return
      sessionStorage.setItem(mark, 'yes')
      const before = JSON.parse(localStorage.getItem(key) ?? '[]') as string[]
      localStorage.setItem(key, JSON.stringify([...new Set([...before, ...ids])]))
    },
    { key: storageKey, ids: orgIds },
  )
