import type { Locator, Page } from '@playwright/test'
import { expect } from '#platform/fixtures.ts'

export const box = (page: Page): Locator => page.getByRole('dialog', { name: 'Search or jump to' })
export const field = (page: Page): Locator => page.getByRole('combobox', { name: 'Search or jump to' })

/** The row that Enter would open. */
export const active = (page: Page): Locator => box(page).getByRole('option', { selected: true })

export const group = (page: Page, title: string): Locator => box(page).getByRole('group', { name: title, exact: true })
export const option = (page: Page, text: string | RegExp): Locator =>
  box(page).getByRole('option').filter({ hasText: text })

export async function openBox(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

/** Types the text and waits for the answer. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await answered(page)
}

export const answered = (page: Page): Promise<void> => expect(box(page).locator('[aria-busy="true"]')).toHaveCount(0)

/** Pastes as from another program. A typed text would lose its line breaks. */
export const paste = (page: Page, text: string): Promise<void> =>
  field(page).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    // Only the browser can paste, so type what the page leaves to it.
    if (input.dispatchEvent(event)) document.execCommand('insertText', false, pasted)
  }, text)
