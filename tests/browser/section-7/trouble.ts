import type { Page } from '@playwright/test'

/** What goes wrong in a page without anybody being told: errors in its log, calls that were refused. */
export function watchTrouble(page: Page) {
  const logged: string[] = []
  const failed: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  page.on('pageerror', (error) => logged.push(error.message))
  page.on('response', (reply) => {
    if (reply.status() >= 400) failed.push(`${reply.status()} ${reply.url()}`)
  })
  return { logged: () => logged, failed: () => failed }
}
