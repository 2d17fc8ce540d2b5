import type { Locator, Page } from '@playwright/test'
import { answerWithFailure } from '#platform/answers.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { holdToasts, toasts } from '#platform/hold-toasts.ts'
import { expectNoSidewaysScroll } from '#platform/layout.ts'
import { chooseAccount, goTo, goToScreen, openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { aCaseWithTickets, conversation } from '#support/a-case.ts'
import { lists, screensOf } from './screens.ts'

// In sequence on one platform, because starting others takes longer than waiting.
test.describe.configure({ mode: 'default', timeout: 240_000 })

const id = 'none_such'
const things = { eventId: id, orgId: id, accountId: id, paymentId: id, caseId: id, refundId: id, jobId: id }
const screens = screensOf(things).filter((path) => !path.endsWith('/door'))
// The live line reports its own failures, and has its own tests.
const calls = /\/api\/v[12]\/(?!admin\/live)/

/** Runs axe at desktop and phone width, without reloading the console. */
async function expectWellAtBothWidths(page: Page, paths: readonly string[], isSettled: boolean): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await goToScreen(page, path)
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

test('every screen is accessible if its subject is missing', { tag: ['@H9', '@extras'] }, async ({ page }) => {
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

type Layers = Readonly<Record<string, () => Promise<Locator>>>

/** Opens each layer again at each width, because on a phone it is elsewhere. */
async function expectLayersWell(page: Page, widths: readonly number[], layers: Layers): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    for (const [name, open] of Object.entries(layers)) {
      await test.step(`${name} at ${width} px`, async () => {
        const layer = await open()
        await expect(layer).toBeVisible()
        await expectNoAxeViolations(page)
        await expectNoSidewaysScroll(page)
        await page.keyboard.press('Escape')
        await expect(layer).toBeHidden()
      })
    }
  }
}

/** Presses the control and returns what it opens. */
const opens =
  (page: Page, name: string | RegExp, layer: Locator = page.getByRole('menu')) =>
  async (): Promise<Locator> => {
    await page.getByRole('button', { name }).first().click()
    return layer
  }

test('every menu and dialog of a case is accessible', { tag: ['@H9', '@extras'] }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const caseId = await aCaseWithTickets(pool, boxOffice, 'Every menu')
  await pool.query(
    `insert into support_macros (id, title, text, place) values ('mac_layers', 'Hello', 'Hi {first name}', 99)
     on conflict do nothing`,
  )
  await openConsole(page, `/support?case=${caseId}`)
  await conversation(page).waitFor()
  const macros = async () => {
    await page.getByRole('button', { name: /^Macros/ }).click()
    await page.getByRole('menuitem', { name: 'Hello' }).hover()
    return page.getByRole('menu')
  }
  await expectLayersWell(page, [1440, 390], {
    ...{ assign: opens(page, /^Assign/), snooze: opens(page, /^Snooze/), priority: opens(page, /^Priority: /) },
    ...{ category: opens(page, /^Category: /), due: opens(page, /^Due .*Change it$/), macros },
    merge: opens(page, 'Merge into another case', page.getByRole('dialog', { name: 'Merge into another case' })),
  })
  await expectLayersWell(page, [390], { details: opens(page, 'Details', page.getByRole('dialog')) })
  await goTo(page, '/support')
  await expectLayersWell(page, [1440, 390], {
    filter: opens(page, 'Filter', page.getByRole('dialog', { name: 'Filter cases' })),
    views: opens(page, 'Views'),
  })
})

async function openSearch(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('night')
  const box = page.getByRole('dialog', { name: 'Search or jump to' })
  await expect(box.locator('[aria-busy="true"]')).toHaveCount(0)
  return box
}

test('every menu of sales and of the frame is accessible, and so are toasts', { tag: ['@H9', '@extras'] }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  const { paymentId } = await boxOffice.sell(eventId, { tickets: [{}, {}] })
  await openConsole(page, `/purchases/${paymentId}`)
  await expectLayersWell(page, [1440, 390], {
    ticket: opens(page, /^Actions for /),
    search: () => openSearch(page),
    async keys() {
      await page.keyboard.press('?')
      return page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    },
  })
  await expectLayersWell(page, [390], { more: opens(page, 'More', page.getByRole('dialog')) })
  await expectLayersWell(page, [1440], { account: opens(page, /^Account:/) })
  await goTo(page, `/events/${eventId}/guests`)
  await expectLayersWell(page, [1440, 390], { options: opens(page, 'TICKET OPTIONS') })
  await goTo(page, `/events/${eventId}?tab=tickets`)
  await page.setViewportSize({ width: 1440, height: 844 })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await holdToasts(page)
  await page.getByRole('button', { name: 'Mark redeemed' }).click()
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  for (const path of [`/events/${eventId}?tab=tickets`, '/support', '/dashboard-overview']) {
    await expectWellAtBothWidths(page, [path], true)
  }
  await page.setViewportSize({ width: 1440, height: 844 })
  await goTo(page, `/support?case=${await aCaseWithTickets(pool, boxOffice, 'A menu beside a toast')}`)
  await page.getByRole('button', { name: 'Refund, transfer or redeem' }).waitFor()
  await expectLayersWell(page, [1440], { macros: opens(page, /^Macros/) })
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible()
})

test.alone(
  'screens for a missing claim and a lost connection are accessible',
  { tag: '@H9' },
  async ({ page, signIn, boxOffice }) => {
    const eventId = await boxOffice.event()
    await boxOffice.sell(eventId, { tickets: [{}] })
    await page.goto('/users')
    await chooseAccount(page, 'noclaim@orbit.example')
    await expect(page.getByText(/Code 1001/)).toBeVisible()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
    }
    await signIn()
    const paths = ['/dashboard-overview', '/events', `/events/${eventId}`, `/events/${eventId}/guests`, '/users']
    for (const path of paths) {
      await goToScreen(page, path)
      await page.locator('main h1').waitFor()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    }
    await page.context().setOffline(true)
    await expectWellAtBothWidths(page, paths, false)
  },
)
