import type { Locator, Page } from '@playwright/test'
import { goTo } from '#platform/open-console.ts'

export const tableTitle = 'Recent Event Updates (Top 20)'
export const totals = ['TOTAL EVENTS', 'Total Tickets Sold', 'TOTAL REVENUE'] as const

export const overviewOf = (from: string, to: string) => `/dashboard-overview?from=${from}&to=${to}`

export const fromField = (page: Page): Locator => page.getByLabel('FROM', { exact: true })
export const toField = (page: Page): Locator => page.getByLabel('TO', { exact: true })

/** A field shows its day in words or, while somebody types, the typed text. */
export function shownDay(day: string): RegExp {
  const words = new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  return new RegExp(`^(${day}|${words})$`)
}

export const presets = (page: Page): Locator => page.getByRole('group', { name: 'Presets' }).getByRole('button')

/** Goes to another range within the page. A focused field would keep the typed text. */
export async function leaveFor(page: Page, path: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).click()
  await goTo(page, path)
}

export const card = (page: Page, total: (typeof totals)[number]): Locator =>
  page.getByRole('article', { name: total, exact: true })

/** Whatever order its title names. */
export const table = (page: Page): Locator =>
  page.getByRole('table', { name: /^(Recent Event Updates|\w+ 20 by|All [\d,]+ events)/ })

export const header = (page: Page, name: string): Locator =>
  table(page).getByRole('columnheader', { name, exact: true })

/** A card's large figure, not the compared one. */
export const figure = (page: Page, total: (typeof totals)[number], text: string): Locator =>
  card(page, total).getByText(text, { exact: true }).first()

/** The events' rows, without the header. */
export const rows = (page: Page): Locator =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link') })

export const eventNames = (page: Page): Locator => rows(page).getByRole('link')
