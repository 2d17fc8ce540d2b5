import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { expectNoSidewaysScroll } from '#platform/layout.ts'
import { goTo, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { answerWithFailure } from '#platform/stats-calls.ts'
import { lists, screensOf } from './screens.ts'

test.describe.configure({ timeout: 240_000 })

const id = 'none_such'
const things = { eventId: id, orgId: id, accountId: id, paymentId: id, caseId: id, refundId: id, jobId: id }
const screens = screensOf(things).filter((path) => !path.endsWith('/door'))
// The live line says by itself when it is away, and has stories of its own.
const calls = /\/api\/v[12]\/(?!admin\/live)/

/** Axe at the width of a desk and of a phone, without loading the console again. */
async function expectWellAtBothWidths(page: Page, paths: readonly string[], isSettled: boolean): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await goTo(page, path)
      await page.locator('main h1').waitFor()
      if (isSettled) await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expectNoAxeViolations(page)
        await expectNoSidewaysScroll(page)
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    })
  }
}

test('every screen is accessible while it loads', { tag: ['@H9', '@extras'] }, async ({ page }) => {
  await openConsole(page, '/users')
  await page.route(calls, () => {})
  await expectWellAtBothWidths(page, [...Object.values(lists).flat(), ...screens], false)
})

test('every screen is accessible when it cannot be loaded', { tag: ['@H9', '@extras'] }, async ({ page }) => {
  await openConsole(page, '/users')
  await page.route(calls, answerWithFailure)
  await expectWellAtBothWidths(page, [...Object.values(lists).flat(), ...screens], true)
})

test('every screen is accessible if what it names is not there', { tag: ['@H9', '@extras'] }, async ({ page }) => {
  const empty = [
    '/users?q=zzzzqq',
    '/organizations?q=zzzzqq',
    '/support?q=zzzzqq',
    '/audit?id=zzzzqq',
    '/search?q=zzzzqq',
  ]
  await openConsole(page, '/users')
  await expectWellAtBothWidths(page, [...screens, ...empty], true)
})
