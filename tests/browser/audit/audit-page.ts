import type { Locator, Page } from '@playwright/test'
import type { BoxOffice } from '#platform/box-office.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect } from '#platform/staff-test.ts'

export const auditCall = '**/api/v1/admin/audit?*'

export const entries = (page: Page): Locator => page.getByRole('button', { name: /^Details of entry/ })
export const nothingFound = (page: Page): Locator => page.getByText('No entries match these filters')
export const filter = (page: Page, name: 'Person' | 'Action'): Locator => page.getByRole('combobox', { name })

/** A ticket of Ada Lovelace, and the address at which the console lists it. */
export async function soldTicket(boxOffice: BoxOffice): Promise<{ ticketId: string; path: string }> {
  const eventId = await boxOffice.event({ name: 'The Audited Night' })
  const {
    ticketIds: [ticketId = ''],
  } = await boxOffice.sell(eventId, { tickets: [{ owner: { name: 'Ada Lovelace', email: 'ada@guests.example' } }] })
  return { ticketId, path: `/events/${eventId}?tab=tickets` }
}

/** Redeems the only ticket listed at the path, which must appear in the audit trail. */
export async function redeem(page: Page, path: string): Promise<void> {
  await openConsole(page, path)
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  await page.getByRole('button', { name: 'Mark redeemed' }).click()
  const ticket = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'Ada Lovelace' })
  await expect(ticket.getByText('Redeemed', { exact: true })).toBeVisible()
}
