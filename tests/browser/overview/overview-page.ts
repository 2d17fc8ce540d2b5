import type { Locator, Page } from '@playwright/test'

export const tableTitle = 'Recent Event Updates (Top 20)'
export const totals = ['TOTAL EVENTS', 'Total Tickets Sold', 'TOTAL REVENUE'] as const

export const overviewOf = (from: string, to: string) => `/dashboard-overview?from=${from}&to=${to}`

export const card = (page: Page, total: (typeof totals)[number]): Locator =>
  page.getByRole('article', { name: total, exact: true })

export const table = (page: Page): Locator => page.getByRole('table', { name: tableTitle, exact: true })

export const header = (page: Page, name: string): Locator =>
  table(page).getByRole('columnheader', { name, exact: true })

/** The rows that stand for events, without the head. */
export const rows = (page: Page): Locator =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link') })

export const eventNames = (page: Page): Locator => rows(page).getByRole('link')
