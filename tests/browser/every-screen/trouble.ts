import type { Page } from '@playwright/test'

/** Records what a page would do if it ran a text as a script, and server failures. */
export function watchTrouble(page: Page): string[] {
  const trouble: string[] = []
  page.on('dialog', (dialog) => {
    trouble.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => trouble.push(String(error)))
  page.on('response', (reply) => {
    if (reply.status() >= 500) trouble.push(`${reply.status()} ${new URL(reply.url()).pathname}`)
  })
  return trouble
}
