import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { findGuest, openDoor } from '#door/door-page.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { expect, test } from '#platform/fixtures.ts'
import { expectNoSidewaysScroll, outOfReach } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import { lists, named, screensOf } from './screens.ts'
import { watchTrouble } from './trouble.ts'

// These names appear in every list, so no other test may share the platform.
test.use({ variables: { SEED: 'tiny', DEMO_LIVE: 'off' } })
test.describe.configure({ mode: 'default', timeout: 240_000 })

const texts = {
  markup: '<img src=x onerror=alert(1)><script>alert(2)</script>',
  formula: '=HYPERLINK("https://evil.example","x")',
  'right to left': '\u202emoc.elpmaxe\u202c محمد',
  invisible: '\u200b\u200c\u200d\ufeff\u2066',
  emoji: '🧑‍🚀🎫️é́́́́',
  'very long': 'x'.repeat(10_000),
} as const

async function expectWell(page: Page, path: string, wrong: readonly string[]): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path)
    // Not found by role, because an open dialog hides the page behind it.
    const heading = page.locator('main h1')
    await heading.waitFor({ state: 'attached' })
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(heading).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    expect(wrong).toEqual([])
  })
}

/** The width of a 1,280 px window at 200 % and at 400 % zoom. */
async function expectReflow(page: Page): Promise<void> {
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 640 })
    await expectNoSidewaysScroll(page)
    await expect.poll(() => outOfReach(page)).toEqual([])
  }
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

for (const [part, [group, paths]] of Object.entries(lists).entries()) {
  test(`every list ${group} is accessible and whole with hostile text in it`, { tag: ['@H9', '@extras'] }, async ({
    page,
    platform,
    boxOffice,
  }) => {
    const wrong = watchTrouble(page)
    for (const [index, text] of Object.values(texts).entries())
      await named(text, part * 10 + index, platform, boxOffice)
    await expectWell(page, '/login', wrong)
    await expectReflow(page)
    await openConsole(page, '/users')
    for (const path of paths) {
      await expectWell(page, path, wrong)
      await test.step(`${path} enlarged`, () => expectReflow(page))
    }
  })
}

for (const [at, kind] of (['markup', 'right to left', 'invisible', 'very long'] as const).entries()) {
  const text = texts[kind]
  test(`every screen of one thing is accessible and whole if its text is ${kind}`, {
    tag: ['@H9', '@extras'],
  }, async ({ page, platform, boxOffice }) => {
    const wrong = watchTrouble(page)
    const things = await named(text, 100 + at, platform, boxOffice)
    await openConsole(page, '/users')
    for (const path of screensOf(things)) {
      await expectWell(page, path, wrong)
      if (kind === 'very long') await test.step(`${path} enlarged`, () => expectReflow(page))
    }
    await openDoor(page, things.eventId)
    await findGuest(page, `named${100 + at}`)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await findGuest(page, text)
    await expectNoAxeViolations(page)
    expect(wrong).toEqual([])
  })
}

/** The kit has its own tests; the others only redirect. */
const notListed = ['/', '/nothing-here', '/kit']

test('every route of the console is among the screens above', { tag: '@H9' }, () => {
  const tree = readFileSync(new URL('../../../apps/console/src/app/route-tree.gen.ts', import.meta.url), 'utf8')
  const [, routes = ''] = /\n {2}to:\n((?: {4}\| '.+'\n)+)/.exec(tree) ?? []
  const id = 'x'
  const things = { eventId: id, orgId: id, accountId: id, paymentId: id, caseId: id, refundId: id, jobId: id }
  const paths = ['/login', ...notListed, ...Object.values(lists).flat(), ...screensOf(things)].map((path) =>
    path.replace(/\?.*/, ''),
  )
  const names = [...routes.matchAll(/'(.+)'/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(20)
  const isListed = (name: string) => paths.some((path) => new RegExp(`^${name.replace(/\$\w*/g, '[^/]+')}$`).test(path))
  expect(names.filter((name) => !isListed(name))).toEqual([])
})
