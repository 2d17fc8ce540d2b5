import type { Locator, Page } from '@playwright/test'

export const figure = (page: Page, name: string): Locator =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
export const selectBoxes = (page: Page): Locator => page.getByRole('checkbox', { name: /^Select (?!all)/ })
export const transferButton = (page: Page): Locator => page.getByRole('button', { name: 'Transfer tickets' })
export const transferDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Transfer tickets' })

/** Selects a ticket on the first page and one on the next, and opens the transfer of both. */
export async function openTransferOfTwoPages(page: Page): Promise<void> {
  await selectBoxes(page).first().check()
  await page.getByRole('button', { name: 'NEXT' }).click()
  await page.getByText('SHOWING 26-26 OF 26 TICKETS').waitFor()
  await selectBoxes(page).first().check()
  await page.getByText('2 tickets selected').waitFor()
  await transferButton(page).last().click()
}

export async function enterRecipient(page: Page, name: string, email: string): Promise<void> {
  await transferDialog(page).getByRole('textbox', { name: 'Recipient name' }).fill(name)
  await transferDialog(page).getByRole('textbox', { name: 'Recipient email' }).fill(email)
}
