import type { Page } from '@playwright/test'
import { keptByBrowser } from '#access/kept-by-browser.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'
import { expect, test } from '#platform/staff-test.ts'
import {
  ada,
  findGuest,
  notSent,
  offlinePageKept,
  openDoor,
  openListedDoor,
  redeemButton,
  redemptionsOf,
} from './door-page.ts'

test.use({ device: 'phone' })
test.afterEach(async ({ context }) => context.setOffline(false))

/** All addresses whose answers the browser stores for service workers. */
const keptAnswers = (page: Page) =>
  page.evaluate(async () => {
    const caching = (await caches.keys()).map((name) => caches.open(name))
    const requests = await Promise.all((await Promise.all(caching)).map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname.replace(/-[\w-]{8}\./, '.'))
  })

test('a door reloaded offline opens, shows what waits, and sends it later', { tag: ['@F14'] }, async ({
  page,
  context,
  platform,
  boxOffice,
}) => {
  const { ticketIds } = await openListedDoor(page, boxOffice, [{ owner: ada }, { owner: ada }])
  await offlinePageKept(page)
  await context.setOffline(true)
  await findGuest(page, 'ada')
  await redeemButton(page).click()
  await expect(notSent(page)).toContainText('2 check-ins are saved on this phone')
  await page.reload()
  await expect(page.getByText('No connection')).toBeVisible()
  await expect(notSent(page)).toContainText('2 check-ins are saved on this phone')
  await expect(notSent(page)).toContainText('They’re sent when you’re back online.')
  await expect(page.getByRole('heading', { name: 'The guest list needs a connection' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  expect(await smallTargets(page, 44)).toEqual([])
  await expectNoAxeViolations(page)
  await context.setOffline(false)
  await expect(page.getByText('2 of 2 in')).toBeVisible()
  await expect(notSent(page)).toHaveCount(0)
  expect(await redemptionsOf(platform, ticketIds)).toBe(2)
})

test('only the offline page is cached: no console, no answers, no personal data', { tag: ['@F14'] }, async ({
  page,
  boxOffice,
}) => {
  await openListedDoor(page, boxOffice, [{ owner: ada }])
  await offlinePageKept(page)
  await page.reload()
  await findGuest(page, 'ada')
  await expect(redeemButton(page)).toBeVisible()
  expect((await keptAnswers(page)).toSorted()).toEqual([
    '/assets/door-offline.js',
    '/assets/door-queue.js',
    '/assets/theme.css',
    '/door/offline.html',
  ])
  expect(JSON.stringify(await keptByBrowser(page))).not.toMatch(/Ada|guests\.example/)
})

test('a new build replaces what an older one cached', { tag: ['@F14'] }, async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event()
  await page.goto('/healthz')
  await page.evaluate(() => caches.open('ground-control.door-page.older'))
  await openDoor(page, eventId)
  await offlinePageKept(page)
  const names = () => page.evaluate(() => caches.keys())
  await expect.poll(names).toEqual([expect.stringMatching(/^ground-control\.door-page\.[0-9a-f]{12}$/)])
})

test('one door is cached at a time, and it serves no other page', { tag: ['@F14'] }, async ({ page, boxOffice }) => {
  const [first, second] = [await boxOffice.event(), await boxOffice.event()]
  const scopes = () =>
    page.evaluate(async () => {
      const all = await navigator.serviceWorker.getRegistrations()
      return all.map(({ scope }) => new URL(scope).pathname)
    })
  await openDoor(page, first)
  await expect.poll(scopes).toEqual([`/events/${first}/door`])
  await openDoor(page, second)
  await expect.poll(scopes).toEqual([`/events/${second}/door`])
  await page.goto(`/events/${second}/guests`)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})
