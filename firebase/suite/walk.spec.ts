import { boxOfficeOf } from '@ground-control/browser-tests/platform/box-office.ts'
import { runPlatform } from '@ground-control/browser-tests/platform/run-platform.ts'
import type { BrowserContext } from '@playwright/test'
import { chooseInEmulator, firebaseOptions, prepareForFirebase } from './contract/firebase-provider.ts'
import { expect, test } from './fixtures.ts'
import { project } from './outside/auth-emulator.ts'
import { firestoreCalls, putDocument, refuseWith } from './outside/firestore.ts'
import { serveCalendar } from './outside/google-calendar.ts'
import { serveRemoteConfig } from './outside/remote-config.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

/** The files that were asked for, by their paths. */
async function serveImages(context: BrowserContext): Promise<readonly string[]> {
  const asked: string[] = []
  await context.route('https://firebasestorage.googleapis.com/**', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ contentType: 'image/png', body: pixel })
  })
  return asked
}

/** What an operator sets, and nothing else. */
const settings = {
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: project,
  FIREBASE_API_KEY: firebaseOptions.apiKey,
  FIREBASE_AUTH_DOMAIN: firebaseOptions.authDomain,
  FIREBASE_APP_ID: firebaseOptions.appId,
  FIREBASE_STORAGE_BUCKET: firebaseOptions.storageBucket,
  FIREBASE_DOCUMENTS: 'on',
  FIREBASE_REMOTE_CONFIG: 'on',
  FIREBASE_EMULATOR: 'accept-unsigned-tokens',
}

test('A2 A6 A8 A11 X3 K2 the console itself, on a platform with Firebase: signing in, the overview, a profile, the switches, signing out', async ({
  browser,
}) => {
  test.slow()
  const platform = await runPlatform('firebase', settings)
  await putDocument('accounts/acc_super', { fullName: { stringValue: 'Mara Okafor of Firestore' } })
  await putDocument('accounts/acc_second', {
    fullName: { stringValue: 'Jonas of Firestore' },
    username: { stringValue: 'jonas' },
  })
  await putDocument('accounts/acc_second/privateData/acc_second', { email: { stringValue: 'jonas@home.example' } })
  const context = await browser.newContext({ baseURL: platform.origin })
  await prepareForFirebase(context)
  await serveRemoteConfig(context, () => ({ enable_ticket_transfers: 'false', enable_ticket_refunds: 'true' }))
  const refused: string[] = []
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text())
  })
  const page = await context.newPage()
  const button = page.getByRole('button', { name: 'Continue with Google' })

  async function signIn(email: string) {
    const popupOpens = page.waitForEvent('popup')
    await button.click()
    await chooseInEmulator(await popupOpens, email)
  }

  await test.step('who may not is told why, by code and in words', async () => {
    await page.goto('/dashboard-overview')
    await signIn('noclaim@orbit.example')
    await expect(page).toHaveURL(/error=1002/)
    await page.route(firestoreCalls, refuseWith(403, 'PERMISSION_DENIED'))
    await signIn('super@orbit.example')
    await expect(page).toHaveURL(/error=1003/)
    await page.unroute(firestoreCalls)
    await signIn('disabled@orbit.example')
    await expect(page.getByRole('alert')).toHaveText('This account has been disabled')
  })
  await test.step('a super-admin lands on the overview, with figures that the server gave to this token', async () => {
    await signIn('super@orbit.example')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard overview' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Account: Mara Okafor/ })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Recent Event Updates (Top 20)' })).toBeVisible()
    await expect(page.getByText('Transfers off')).toBeVisible()
    await expect(page.getByText('Refunds on')).toBeVisible()
  })
  await test.step('the values are shown with where they come from, and are not ours to change', async () => {
    await page.goto('/configuration')
    const values = page.getByRole('region', { name: 'Values' }).getByRole('listitem')
    await expect(values.filter({ hasText: 'enable_ticket_refunds' })).toContainText(/REMOTE.*on$/)
    await expect(values.filter({ hasText: 'enable_comp_tickets' })).toContainText(/DEFAULT.*on$/)
    await expect(page.getByRole('button', { name: 'Save values' })).toHaveCount(0)
  })
  await test.step('accounts are Firestore’s, also when one is changed', async () => {
    await page.goto('/profile/acc_second')
    await expect(page.getByRole('heading', { level: 1, name: 'Jonas of Firestore' })).toBeVisible()
    await page.getByRole('button', { name: 'Reveal' }).click()
    await expect(page.getByText('jonas@home.example')).toBeVisible()
    await page.getByRole('button', { name: 'Change the username' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change username' })
    await expect(dialog.getByText('Username now: jonas')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveCount(0)
    await page.route(firestoreCalls, refuseWith(500, 'INTERNAL'))
    await dialog.getByRole('textbox', { name: 'New username' }).fill('lindqvist')
    await expect(dialog.getByRole('status')).toContainText('it counts as not available')
    await page.unroute(firestoreCalls)
    await dialog.getByRole('button', { name: 'Check again' }).click()
    await expect(dialog.getByRole('status')).toContainText('This username is available.')
    await dialog.getByRole('button', { name: 'Save username' }).click()
    await expect(page.getByText('@lindqvist')).toBeVisible()
  })
  await test.step('an event has its image from Storage, and goes into Google’s calendar once, allowed by a press', async () => {
    const eventId = await boxOfficeOf(platform.pool).event({ name: 'Night Signal' })
    const file = `gs://${firebaseOptions.storageBucket}/events/night signal.png`
    await platform.pool.query('update events set image_url = $2 where id = $1', [eventId, file])
    const images = await serveImages(context)
    const entries = await serveCalendar(context)
    await page.goto(`/events/${eventId}`)
    await expect.poll(() => images).toEqual([`/v0/b/${firebaseOptions.storageBucket}/o/events%2Fnight%20signal.png`])

    const toasts = page.getByRole('region', { name: 'Notifications (F8)' })
    async function add() {
      await page.getByRole('button', { name: 'Add to calendar: Night Signal' }).click()
      await page.getByRole('menuitem', { name: 'Google Calendar' }).click()
    }
    await add()
    await expect(toasts).toContainText('Google Calendar has to be allowed again')
    const popupOpens = page.waitForEvent('popup')
    await toasts.getByRole('button', { name: 'Allow again' }).click()
    await chooseInEmulator(await popupOpens, 'super@orbit.example')
    await expect(toasts).toContainText('Added to Google Calendar')
    await add()
    await expect(toasts).toContainText('Already in Google Calendar')
    expect([...entries.values()]).toMatchObject([
      { id: expect.stringMatching(/^[0-9a-v]{5,}$/), summary: 'Night Signal' },
    ])
  })
  await test.step('the session is there after a reload, and gone after signing out', async () => {
    await page.reload()
    await page.getByRole('button', { name: /^Account: Mara Okafor/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await page.goto('/users')
    await expect(button).toBeVisible()
  })
  expect(refused).toEqual([])
  await context.close()
  await platform.close()
})
