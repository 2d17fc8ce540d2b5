import { expect, type Locator } from '@playwright/test'

export async function chooseOption(select: Locator, label: string): Promise<void> {
  await select.click()
  await select.page().getByRole('option', { name: label, exact: true }).click()
  await expect(select).toHaveText(label)
}
