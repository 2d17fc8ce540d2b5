import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { test as base, expect } from '#platform/fixtures.ts'

type Send = (mail: SendMailOptions) => Promise<void>

/** A server on another origin, and the requests that reached it. */
type Outside = { readonly origin: string; readonly requests: string[] }

/** `send` sends SMTP to the platform, as the platform itself or as a customer's mail program. */
export const test = base.extend<{ send: Send; outside: Outside }>({
  send: async ({ platform }, use) => {
    const transport = createTransport({ ...platform.smtp, ignoreTLS: true })
    await use(async (mail) => void (await transport.sendMail({ ...notice, ...mail })))
    transport.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern, also an empty one.
  outside: async ({}, use) => {
    const requests: string[] = []
    const server = createServer((request, response) => {
      requests.push(String(request.url))
      response.end()
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    await use({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests })
    server.closeAllConnections()
    server.close()
  },
})

export { expect }

const notice = {
  from: 'Ground Control <help@orbit.example>',
  to: 'Amara Wright <amara@studio.example>',
  text: 'Your refund is on its way.',
}

export const emails = (page: Page): Locator => page.getByRole('region', { name: 'Emails' })
export const email = (page: Page): Locator => page.getByRole('region', { name: 'Email', exact: true })
export const row = (page: Page, words: string): Locator => emails(page).getByRole('link', { name: words })
export const tab = (page: Page, name: 'Text' | 'HTML' | 'Source'): Locator =>
  page.getByRole('navigation', { name: 'Shown as' }).getByRole('link', { name })

/** The page is readable before its script handles keys. */
export async function slashToSearch(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('textbox', { name: /^Search/ })).toBeFocused({ timeout: 1_000 })
  }).toPass()
}
