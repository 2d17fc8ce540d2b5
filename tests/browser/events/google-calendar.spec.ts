import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { holdToasts, toasts } from '#platform/hold-toasts.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect } from '#platform/staff-test.ts'
import { opener, startAt, upcomingEvent } from './calendar-page.ts'
import { test } from './google-calendar.ts'

async function addToGoogle(page: Page) {
  await opener(page, 'Night Signal').click()
  await page.getByRole('menuitem', { name: 'Google Calendar' }).click()
}

test.beforeEach(async ({ page, google, boxOffice, platform }) => {
  expect(google.entries()).toEqual([])
  await upcomingEvent({ page, boxOffice, platform }, 'Night Signal')
  await openConsole(page, '/events')
  await holdToasts(page)
})

test('an event is added to Google Calendar once, with a link to the entry', async ({ page, google }) => {
  await addToGoogle(page)
  await expect(toasts(page)).toContainText('Added to Google Calendar')
  const link = toasts(page).getByRole('link', { name: 'Open in Google Calendar' })
  await expect(link).toHaveAttribute('href', /^https:\/\/calendar\.example\/event[0-9a-v]+$/)
  await expectNoAxeViolations(page, '[data-toasts]')
  await addToGoogle(page)
  await expect(toasts(page)).toContainText('Already in Google Calendar')
  expect(google.entries()).toMatchObject([
    { summary: 'Night Signal', location: 'Lumen Hall, Main Room', start: { dateTime: startAt }, status: 'confirmed' },
  ])
})

test('expired access can be allowed again, and a deleted entry is added again', async ({ page, google }) => {
  await addToGoogle(page)
  await expect(toasts(page)).toContainText('Added to Google Calendar')
  google.deleteAll()
  google.expireToken()
  await addToGoogle(page)
  await toasts(page).getByRole('button', { name: 'Allow again' }).click()
  await expect(toasts(page)).toContainText('Added to Google Calendar')
  expect(google.entries()).toMatchObject([{ status: 'confirmed' }])
})

test('a silent Google Calendar has a message and a retry', async ({ page, google }) => {
  await google.close()
  await addToGoogle(page)
  await expect(toasts(page)).toContainText('Google Calendar didn’t answer')
  await expect(toasts(page).getByRole('button', { name: 'Try again' })).toBeVisible()
})
