import { statSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'

type Exported = { readonly milliseconds: number; readonly rows: number; readonly bytes: number }

/** Answers the save dialog with a file in the browser's private file system, so that the console streams into it. */
export function answerSavePicker(): void {
  const pick = async ({ suggestedName = 'export.csv' }: { suggestedName?: string } = {}) => {
    const folder = await navigator.storage.getDirectory()
    return folder.getFileHandle(suggestedName.replace(/[^\w.-]/g, '_'), { create: true })
  }
  Object.defineProperty(window, 'showSaveFilePicker', { value: pick, configurable: true })
}

/** From the press to the message with the number of exported guests. */
export async function exportCsv(page: Page): Promise<Exported> {
  await page.getByRole('button', { name: 'TICKET OPTIONS' }).click()
  const item = page.getByRole('menuitem', { name: /EXPORT TO CSV/ })
  await item.waitFor()
  const downloads: Promise<string>[] = []
  const keep = (download: Download) => downloads.push(download.path())
  page.on('download', keep)
  const done = page.evaluate(pressToExported)
  await item.click()
  const { milliseconds, rows } = await done
  page.off('download', keep)
  const [file] = await Promise.all(downloads)
  const bytes = file ? statSync(file).size : await page.evaluate(writtenBytes)
  return { milliseconds, rows, bytes }
}

async function pressToExported(): Promise<{ milliseconds: number; rows: number }> {
  const pressed = await new Promise<number>((resolve) =>
    addEventListener('click', () => resolve(performance.now()), { capture: true, once: true }),
  )
  const rows = await new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      const text = document.querySelector('[data-toasts]')?.textContent ?? ''
      const count = /Exported ([\d,]+) guest/.exec(text)?.[1]
      if (count === undefined) return
      observer.disconnect()
      resolve(Number(count.replaceAll(',', '')))
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true })
  })
  return { milliseconds: performance.now() - pressed, rows }
}

/** The size of the one file that the picker returned. */
async function writtenBytes(): Promise<number> {
  const folder = await navigator.storage.getDirectory()
  let bytes = 0
  for await (const handle of folder.values()) {
    if (handle instanceof FileSystemFileHandle) bytes += (await handle.getFile()).size
  }
  return bytes
}
