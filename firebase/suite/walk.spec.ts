import { boxOfficeOf } from '@ground-control/browser-tests/platform/box-office.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { chooseInEmulator, firebaseOptions, prepareForFirebase } from '#suite/contract/firebase-provider.ts'
import { firestoreCalls, putDocument, refuseWith } from '#suite/outside/firestore.ts'
import { serveCalendar } from '#suite/outside/google-calendar.ts'
import { serveRemoteConfig } from '#suite/outside/remote-config.ts'
import { controls } from './controls.ts'
import { test as base, expect } from './fixtures.ts'

const mara = 'super@orbit.example'
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

const test = base.extend({
  baseURL: async ({ firebasePlatform }, use) => use(firebasePlatform.origin),
  page: async ({ page, context }, use) => {
    await prepareForFirebase(context)
    await serveRemoteConfig(context, () => ({ enable_ticket_transfers: 'false', enable_ticket_refunds: 'true' }))
    const refused: string[] = []
    context.on('console', (message) => {
      if (/content security policy/i.test(message.text())) refused.push(message.text())
    })
    await use(page)
    expect(refused).toEqual([])
  },
})

test.beforeEach(async () => {
  await putDocument('accounts/acc_super', { fullName: { stringValue: 'Mara Okafor of Firestore' } })
  await putDocument('accounts/acc_second', {
    fullName: { stringValue: 'Jonas of Firestore' },
    username: { stringValue: 'jonas' },
  })
  await putDocument('accounts/acc_second/privateData/acc_second', { email: { stringValue: 'jonas@home.example' } })
})

test('a refused person sees the reason with a code', { tag: ['@A6', '@A8'] }, async ({ page }) => {
  await page.goto('/dashboard-overview')
  await signIn(page, 'noclaim@orbit.example')
  await expect(page).toHaveURL(/error=1002/)
  await page.route(firestoreCalls, refuseWith(403, 'PERMISSION_DENIED'))
  await signIn(page, mara)
  await expect(page).toHaveURL(/error=1003/)
  await page.unroute(firestoreCalls)
  await signIn(page, 'disabled@orbit.example')
  await expect(page.getByRole('alert')).toHaveText('This account has been disabled')
})

test('a super-admin sees what the server gives to a token of Firebase', { tag: ['@A2', '@A6', '@K2'] }, async ({
  page,
}) => {
  await page.goto('/dashboard-overview')
  await signIn(page, mara)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard overview' })).toBeVisible()
  await expect(accountButton(page)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Recent Event Updates (Top 20)' })).toBeVisible()
  await expect(page.getByText('Transfers off')).toBeVisible()
  await expect(page.getByText('Refunds on')).toBeVisible()
})

test('the values say where they come from, and cannot be changed here', { tag: '@K2' }, async ({ page }) => {
  await page.goto('/configuration')
  await signIn(page, mara)
  const values = page.getByRole('region', { name: 'Values' }).getByRole('listitem')
  await expect(values.filter({ hasText: 'enable_ticket_refunds' })).toContainText(/REMOTE.*on$/)
  await expect(values.filter({ hasText: 'enable_comp_tickets' })).toContainText(/DEFAULT.*on$/)
  await expect(page.getByRole('button', { name: controls.saveValues })).toHaveCount(0)
})

test('an account is read and changed in Firestore', { tag: '@X3' }, async ({ page }) => {
  await page.goto('/profile/acc_second')
  await signIn(page, mara)
  await expect(page.getByRole('heading', { level: 1, name: 'Jonas of Firestore' })).toBeVisible()
  await page.getByRole('button', { name: controls.reveal }).click()
  await expect(page.getByText('jonas@home.example')).toBeVisible()
  await page.getByRole('button', { name: controls.changeUsername }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Current username: jonas')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: controls.reason })).toHaveCount(0)
  await dialog.getByRole('textbox', { name: controls.newUsername }).fill('lindqvist')
  await expect(dialog.getByRole('status')).toContainText('This username is available.')
  await dialog.getByRole('button', { name: controls.saveUsername }).click()
  await expect(page.getByText('@lindqvist')).toBeVisible()
})

test('a username that Firestore cannot look up counts as not available', { tag: '@X3' }, async ({ page }) => {
  await page.goto('/profile/acc_second')
  await signIn(page, mara)
  await page.getByRole('button', { name: controls.changeUsername }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Current username: jonas')).toBeVisible()
  await page.route(firestoreCalls, refuseWith(500, 'INTERNAL'))
  await dialog.getByRole('textbox', { name: controls.newUsername }).fill('lindqvist')
  await expect(dialog.getByRole('status')).toContainText('it counts as not available')
  await expect(dialog.getByRole('button', { name: controls.saveUsername })).toBeDisabled()
  await page.unroute(firestoreCalls)
  await dialog.getByRole('button', { name: controls.checkAgain }).click()
  await expect(dialog.getByRole('status')).toContainText('This username is available.')
})

test('an event has its image from Storage', { tag: '@X2' }, async ({ page, context, firebasePlatform: { pool } }) => {
  const eventId = await boxOfficeOf(pool).event({ name: 'Night Signal' })
  const file = `gs://${firebaseOptions.storageBucket}/events/night signal.png`
  await pool.query('update events set image_url = $2 where id = $1', [eventId, file])
  const images = await serveImages(context)
  await page.goto(`/events/${eventId}`)
  await signIn(page, mara)
  await expect.poll(() => images).toEqual([`/v0/b/${firebaseOptions.storageBucket}/o/events%2Fnight%20signal.png`])
})

test('an event is added to Google’s calendar once, after a press allows it', { tag: '@W4' }, async ({
  page,
  context,
  firebasePlatform: { pool },
}) => {
  const eventId = await boxOfficeOf(pool).event({ name: 'Night Signal' })
  const { entries, repeats } = await serveCalendar(context)
  await page.goto(`/events/${eventId}`)
  await signIn(page, mara)
  await expect(accountButton(page)).toBeVisible()
  // A reload loses the access that came with the sign-in.
  await page.reload()

  await addToGoogleCalendar(page)
  const popupOpens = page.waitForEvent('popup')
  await page.getByRole('button', { name: controls.allowAgain }).click()
  await chooseInEmulator(await popupOpens, mara)
  await expect.poll(() => entries.size).toBe(1)
  await addToGoogleCalendar(page)
  await expect.poll(repeats).toBe(1)
  expect([...entries.values()]).toMatchObject([
    { id: expect.stringMatching(/^[0-9a-v]{5,}$/), summary: 'Night Signal' },
  ])
})

test('the session survives a reload and ends with signing out', { tag: ['@A2', '@A11'] }, async ({ page }) => {
  await page.goto('/dashboard-overview')
  await signIn(page, mara)
  await expect(accountButton(page)).toBeVisible()
  await page.reload()
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: controls.signOut }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await page.goto('/users')
  await expect(page.getByRole('button', { name: controls.signIn })).toBeVisible()
})

const accountButton = (page: Page) => page.getByRole('button', { name: `${controls.account}: Mara Okafor` })

async function signIn(page: Page, email: string): Promise<void> {
  const popupOpens = page.waitForEvent('popup')
  await page.getByRole('button', { name: controls.signIn }).click()
  await chooseInEmulator(await popupOpens, email)
}

async function addToGoogleCalendar(page: Page): Promise<void> {
  await page.getByRole('button', { name: controls.addToCalendar }).click()
  await page.getByRole('menuitem', { name: controls.googleCalendar }).click()
}

async function serveImages(context: BrowserContext): Promise<readonly string[]> {
  const asked: string[] = []
  await context.route('https://firebasestorage.googleapis.com/**', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ contentType: 'image/png', body: pixel })
  })
  return asked
}
