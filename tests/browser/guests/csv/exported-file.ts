import path from 'node:path'
import type { Page } from '@playwright/test'

/** Exports with the menu, as a person does. Keeps the file name given to the browser. */
export async function exportedFile(page: Page): Promise<{ readonly name: string; readonly file: string }> {
  await page.getByRole('button', { name: 'TICKET OPTIONS' }).click()
  const started = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /EXPORT TO CSV/ }).click()
  const download = await started
  const name = download.suggestedFilename()
  const file = path.join(path.dirname(await download.path()), name)
  await download.saveAs(file)
  return { name, file }
}
