import type { Page } from '@playwright/test'

/** The account chooser of the embedded identity, as a person uses it. */
export async function chooseAccount(page: Page, email: string): Promise<void> {
  const popupOpens = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await popupOpens
  await popup.getByRole('button', { name: email }).click()
}

/** Arrives at the path. Who is not signed in yet is sent to the sign-in page on the way, and signs in. */
export async function openConsole(page: Page, path: string, email = 'super@orbit.example'): Promise<void> {
  const signInButton = page.getByRole('button', { name: 'Continue with Google' })
  const heading = page
    .getByRole('main')
    .getByRole('heading', { level: 1 })
    .filter({ hasNotText: /^Login$/ })
  await page.goto(path)
  await signInButton.or(heading).first().waitFor()
  if (await signInButton.isVisible()) await chooseAccount(page, email)
  await heading.waitFor()
}

/** Goes on inside the console as a link does: nothing is loaded again. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path)
