import type { Page } from '@playwright/test'
import { findGuest, openDoor } from '#door/door-page.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import type { BoxOffice } from '#platform/box-office.ts'
import { expect, test } from '#platform/fixtures.ts'
import { expectNoSidewaysScroll } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import type { Platform } from '#platform/run-platform.ts'
import { aCase } from '#support/a-case.ts'
import { watchTrouble } from './trouble.ts'

// Names like these stand in every list, so no other story may share the platform.
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

type Things = Readonly<Record<'eventId' | 'orgId' | 'accountId' | 'paymentId' | 'caseId' | 'refundId', string>>

/** One of each thing, named by this text wherever it has a name. */
async function named(text: string, at: number, { pool }: Platform, boxOffice: BoxOffice): Promise<Things> {
  const eventId = await boxOffice.event({ name: text })
  const accountId = `acc_named_${at}`
  const owner = { accountId, name: text, email: `named${at}@guests.example`, phone: text }
  const { paymentId } = await boxOffice.sell(eventId, { purchaser: owner, tickets: [{ name: text, owner }, { owner }] })
  await pool.query('insert into accounts (id, username, full_name) values ($1, $2, $3)', [accountId, `n${at}`, text])
  await pool.query('update payments set purchaser_name = $2, purchaser_account_id = $3 where id = $1', [
    paymentId,
    text,
    accountId,
  ])
  await pool.query('update events set location_name = $2, description = $2 where id = $1', [eventId, text])
  const { rows } = await pool.query('select org_id from events where id = $1', [eventId])
  const orgId = String(rows[0]?.org_id)
  await pool.query('update organizations set name = $2, type = $2, email = $2 where id = $1', [orgId, text])
  const refundId = `re_named_${at}`
  await pool.query(
    `insert into refunds (id, payment_id, state, amount_cents, reason, failure_message, settled_at)
     values ($1, $2, 'failed', 2500, $3, $3, now())`,
    [refundId, paymentId, text],
  )
  const caseId = await aCase(pool, { subject: text, name: text, accountId, eventId, text })
  return { eventId, orgId, accountId, paymentId, caseId, refundId }
}

const screensOf = ({ eventId, orgId, accountId, paymentId, caseId, refundId }: Things) => [
  `/profile/${accountId}`,
  `/profile/${accountId}?tab=purchases`,
  `/organization/${orgId}?events=all`,
  `/events/${eventId}`,
  `/events/${eventId}/guests`,
  `/events/${eventId}/guests?guest=${accountId}`,
  `/purchases/${paymentId}`,
  `/refunds/${refundId}`,
  `/support?case=${caseId}`,
]

const lists = [
  ...['/dashboard-overview', '/dashboard', '/attention', '/events', '/support', '/support?new=true', '/refunds'],
  ...['/jobs', '/audit', '/configuration', '/staff', '/staff/acc_super', '/users?q=named', '/organizations?q=org'],
  ...['/search', '/events/guests'],
]

async function expectWell(page: Page, path: string, wrong: readonly string[]): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path)
    // Not by its role: an open dialog hides the page behind it.
    await page.locator('main h1').waitFor()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    expect(wrong).toEqual([])
  })
}

test('every list is accessible and whole with hostile text in it', { tag: ['@H9', '@extras'] }, async ({
  page,
  platform,
  boxOffice,
}) => {
  const wrong = watchTrouble(page)
  for (const [at, text] of Object.values(texts).entries()) await named(text, at, platform, boxOffice)
  await openConsole(page, '/users')
  for (const path of lists) await expectWell(page, path, wrong)
})

for (const [at, kind] of (['markup', 'right to left', 'invisible', 'very long'] as const).entries()) {
  const text = texts[kind]
  test(`every screen of one thing is accessible and whole if its text is ${kind}`, {
    tag: ['@H9', '@extras'],
  }, async ({ page, platform, boxOffice }) => {
    const wrong = watchTrouble(page)
    const things = await named(text, 100 + at, platform, boxOffice)
    await openConsole(page, '/users')
    for (const path of screensOf(things)) await expectWell(page, path, wrong)
    await openDoor(page, things.eventId)
    await findGuest(page, `named${100 + at}`)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await findGuest(page, text)
    await expectNoAxeViolations(page)
    expect(wrong).toEqual([])
  })
}
