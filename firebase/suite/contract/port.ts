import { expect, type Page } from '@playwright/test'
import type { Provider } from './provider.ts'

export const portOf = (page: Page) => ({
  who: () =>
    page.evaluate(async () => {
      const ready = await window.harness?.identity.ready()
      const current = window.harness?.identity.current()
      return ready?.uid === current?.uid ? current : { ready, current }
    }),
  /** The token's claims, or the name of the error. */
  token: (forceRefresh = false) =>
    page.evaluate(async (force) => {
      try {
        const token = await window.harness?.identity.getToken({ forceRefresh: force })
        return (
          token && {
            superadmin: token.claims.superadmin,
            isBearer: token.value.split('.').length === 3,
            isFresh: token.expiresAt > Date.now(),
          }
        )
      } catch (error) {
        return error instanceof Error ? error.name : 'thrown'
      }
    }, forceRefresh),
  calendarToken: () => page.evaluate(() => window.harness?.identity.calendarAccessToken()),
  signOut: () => page.evaluate(() => window.harness?.identity.signOut({ isChosen: true })),
  changes: () => page.evaluate(() => window.harness?.changes),
})

const outcomesOf = (page: Page) => page.evaluate(() => window.harness?.outcomes ?? [])

export async function press(page: Page, button: string, inPopup: (popup: Page) => Promise<void>): Promise<unknown> {
  const before = await outcomesOf(page)
  const popupOpens = page.waitForEvent('popup')
  await page.getByRole('button', { name: button }).click()
  await inPopup(await popupOpens)
  return nextOutcome(page, before.length)
}

/** Firebase's SDK takes ten seconds to notice that a popup was closed. */
const outcomeMs = 60_000

export async function nextOutcome(page: Page, count: number): Promise<unknown> {
  await expect.poll(async () => (await outcomesOf(page)).length, { timeout: outcomeMs }).toBe(count + 1)
  return (await outcomesOf(page))[count]
}

export const signIn = (page: Page, provider: Provider, email: string): Promise<unknown> =>
  press(page, 'Sign in', (popup) => provider.choose(popup, email))
