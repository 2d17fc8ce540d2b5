import type { Page } from '@playwright/test'

/** Invisible problems in a page: logged errors and refused calls. */
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
