import type { Page } from '@playwright/test'

/** Signs in through the account chooser of the embedded identity. */
export async function chooseAccount(page: Page, email: string): Promise<void> {
  const popupOpens = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await popupOpens
  await popup.getByRole('button', { name: email }).click()
}

/** Opens the path, and signs in if nobody is signed in. */
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

/** Navigates within the console as a link does, without a reload. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path)

type Router = { readonly state: { readonly status: string; readonly resolvedLocation?: { readonly pathname: string } } }

/** Navigates and waits until the screen is shown. The old screen stays until the new one's parts are loaded. */
export async function goToScreen(page: Page, path: string): Promise<void> {
  await goTo(page, path)
  await page.waitForFunction(
    (to) => {
      // The router sets this itself. Nothing on screen identifies every screen.
      const { state } = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__
      return state.status === 'idle' && state.resolvedLocation?.pathname === to
    },
    path.replace(/\?.*/, ''),
  )
}
