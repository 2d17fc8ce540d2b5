import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { expectNoSidewaysScroll, smallTargets } from '#platform/layout.ts'

const preview = {
  hash: 'h1', countedAt: '2026-11-15T23:38:51Z',
  sold: { payments: 2431, tickets: 4833, amount: 52557100 }, discounts: 0,
  refunded: { payments: 38, tickets: 81, amount: 835750 },
  leftOut: { payments: 13, tickets: 21, amount: 194400, reasons: [
    { reason: 'disputed', payments: 6, tickets: 10, amount: 151200, currency: 'usd' },
    { reason: 'too-old', payments: 2, tickets: 4, amount: 25200, currency: 'usd' },
    { reason: 'under-way', payments: 2, tickets: 4, amount: 18000, currency: 'usd' },
    { reason: 'other-currency', payments: 3, tickets: 3, amount: 27000, currency: 'eur' } ] },
  toRefund: { payments: 2380, tickets: 4731, amount: 51526950 },
  fees: { payments: 2380, amount: 3140082 }, feesKept: { payments: 0, amount: 0 },
  comps: 167, redeemed: 312, emails: 2544, approvalLimit: 1000000, refundsPerSecond: 20,
}
const mara = { id: 'acc_mara_', name: 'Mara Okafor' }
const jonas = { id: 'acc_jonas_', name: 'Jonas Lindqvist' }
const p = (items: number, amount: number) => ({ items, amount })
const now = Date.now()
const ago = (s: number) => new Date(now - s * 1000).toISOString()
const row = (over = {}) => ({
  jobId: 'job_c4LL0ff9Xe', kind: 'call-off', state: 'running',
  event: { eventId: 'evt_x', name: 'Low Orbit Orchestra: Stadium of the Sun', orgId: 'org_x', status: 'cancelled' },
  reason: 'Weather: Storm warning until Monday morning', fees: true, tellCustomers: true, amount: 54667032,
  askedBy: mara, askedAt: ago(130), expiresAt: null, decidedBy: jonas, decidedAt: ago(80), startedAt: ago(80), endedAt: null, hold: null,
  progress: { items: 2380, amount: 54667032, toDo: p(1040, 23000000), underWay: p(12, 1204425), refunded: p(1323, 30388207), elsewhere: p(0, 0), failed: p(5, 74412), handled: p(0, 0) },
  perSecond: 19.7, secondsLeft: 53, ...over })
const full = (over = {}) => ({ ...row(), preview, isCurrent: null, declinedBecause: null,
  rates: Array.from({ length: 76 }, (_, i) => ({ at: ago(76 - i), perSecond: i < 4 ? i * 5 : i > 37 && i < 46 ? 0.5 : 19.5 + Math.sin(i) * 0.5 })),
  failures: [ { group: 'card-closed', items: 2, amount: 25440, isTriedAgain: false }, { group: 'declined', items: 1, amount: 10812, isTriedAgain: false }, { group: 'no-answer', items: 2, amount: 38160, isTriedAgain: true } ],
  emails: { total: 2544, queued: 1148, sent: 1391, bounced: 5, failed: 0 },
  latest: ['Elif Yıldız','Amara Wright','Sven O’Brien','Ada Ivanova','Liam Lund','Beatriz Rojas','Chidi Lindholm','Mai Díaz'].map((n, i) => ({ at: ago(1 + i / 3), paymentIntentId: `pi_${i}`, purchaserName: n, amount: 19080 + i * 100, state: 'refunded' })),
  log: [ { at: ago(130), step: 'asked', by: mara, count: null, reason: null }, { at: ago(80), step: 'approved', by: jonas, count: null, reason: null }, { at: ago(80), step: 'started', by: null, count: null, reason: null }, { at: ago(39), step: 'provider-wait', by: null, count: 8, reason: null } ],
  ...over })
const item = (n: number, name: string, amount: number, group: string, caseId: string | null = null) => ({ paymentIntentId: `pi_f${n}`, state: 'failed', tickets: 1, amount, fees: 700, purchaser: { name, email: `${name.split(' ')[0]?.toLowerCase()}@studio.example` }, refundId: `re_${n}`, failure: { group, code: 'x', message: 'The bank said no.' }, caseId, settledAt: ago(60), handled: null })
const done = (over = {}) => full({ state: 'done', endedAt: ago(10), secondsLeft: null, perSecond: 0,
  progress: { items: 2380, amount: 54667032, toDo: p(0, 0), underWay: p(0, 0), refunded: p(2377, 54630780), elsewhere: p(0, 0), failed: p(3, 36252), handled: p(0, 0) },
  emails: { total: 2544, queued: 0, sent: 2537, bounced: 7, failed: 0 },
  log: [...full().log, { at: ago(12), step: 'tried-again', by: null, count: 2, reason: null }, { at: ago(10), step: 'done', by: null, count: 3, reason: null }], ...over })
const books = { asOf: ago(5), gross: 52557100, discounts: 0, refundedBefore: 835750, refundedByJob: 51492750, left: 228600, parts: [ { why: 'disputed', payments: 6, amount: 151200 }, { why: 'too-old', payments: 2, amount: 25200 }, { why: 'under-way', payments: 2, amount: 18000 }, { why: 'failed', payments: 3, amount: 34200 } ], fees: { refundedByJob: 3138030, failed: 2052, toDo: 0 }, atProvider: 54630780, difference: 0, notCounted: [{ currency: 'eur', payments: 3, amount: 27000 }] }

async function fake(page: Page, job: object | null, open: object[] = [], ended: object[] = []) {
  await page.route('**/api/v1/**', async (route) => {
    const url = new URL(route.request().url())
    const json = (body: unknown, status = 200) => route.fulfill({ status, json: body })
    if (url.pathname.endsWith('/capabilities')) {
      const reply = await route.fetch()
      const body = await reply.json()
      return json({ ...body, capabilities: [...body.capabilities, 'jobs'] })
    }
    if (url.pathname.endsWith('/jobs/preview')) return json(preview)
    if (url.pathname.endsWith('/jobs/notice-preview')) return json({ notices: [{ to: { address: 'amara@x.example', name: 'Amara Wright' }, subject: 'Called off: Low Orbit Orchestra: Stadium of the Sun', text: 'Hi Amara,\n\ntonight’s show at Halcyon Hall can’t go ahead because of the storm warning. We’re refunding $190.80 to your Visa •• 1881. You don’t need to do anything. Blah blah blah.', html: '<p>Hi</p>' }] })
    if (url.pathname.endsWith('/items')) return json({ items: [item(1, 'Tomás Weir', 12720, 'card-closed'), item(2, 'Ines Calder', 12720, 'card-closed', 'case_1'), item(3, 'Andrés Boateng', 10812, 'declined')], next: null })
    if (url.pathname.endsWith('/reconciliation')) return json(books)
    if (url.pathname.endsWith('/admin/jobs')) return json({ jobs: url.searchParams.get('state') === 'open' ? open : ended, next: null })
    if (url.pathname.includes('/admin/jobs/')) return json(job)
    return route.fallback()
  })
}
async function look(page: Page, name: string, extra?: () => Promise<void>) {
  for (const [w, h] of [[1440, 900], [390, 844]] as const) {
    await page.setViewportSize({ width: w, height: h })
    await page.waitForTimeout(500)
    await extra?.()
    await page.screenshot({ path: `/tmp/jobs-${name}-${w}.png` })
    await page.evaluate(() => { const m = document.querySelector('main'); if (m && innerWidth < 500 && !document.querySelector('[role=dialog]')) m.scrollTop = 700 })
    if (w === 390) { await page.waitForTimeout(200); await page.screenshot({ path: `/tmp/jobs-${name}-${w}-b.png` }) }
    await expectNoAxeViolations(page).catch((e) => console.log(name, w, 'AXE', String(e).slice(0, 600)))
    await expectNoSidewaysScroll(page).catch((e) => console.log(name, w, 'SIDEWAYS', String(e).slice(0, 300)))
    const small = await smallTargets(page, 24)
    if (small.length) console.log(name, w, 'SMALL', small)
  }
}
test('dialog', async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event({ name: 'Low Orbit Orchestra: Stadium of the Sun' })
  await fake(page, null)
  await openConsole(page, `/events/${eventId}`)
  await look(page, 'event')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Call off event…' }).click()
  const d = page.getByRole('dialog')
  await d.getByRole('button', { name: 'Weather' }).click()
  await d.getByRole('textbox', { name: 'Reason' }).fill('Storm warning until Monday morning')
  await d.getByRole('textbox', { name: /name/ }).fill('Low Orbit Orchestra: Stadium of the Sun')
  await page.waitForTimeout(900)
  await look(page, 'dialog')
  await page.screenshot({ path: '/tmp/jobs-dialog-390-top.png' })
  await d.getByText('Type the event’s name').scrollIntoViewIfNeeded()
  await page.screenshot({ path: '/tmp/jobs-dialog-390-end.png' })
})
test('strips', async ({ page, boxOffice }) => {
  const eventId = await boxOffice.event({ name: 'Low Orbit Orchestra' })
  await fake(page, null, [row(), row({ jobId: 'job_2', state: 'waiting', expiresAt: ago(-3000), startedAt: null, decidedBy: null })], [row({ jobId: 'job_3', state: 'done', progress: done().progress }), row({ jobId: 'job_4', state: 'expired' }), row({ jobId: 'job_5', state: 'stopped' })])
  await openConsole(page, `/events/${eventId}`)
  await look(page, 'event-strip')
  await page.goto('/dashboard')
  await page.getByRole('region', { name: 'Open jobs' }).waitFor()
  await look(page, 'board')
  await page.goto('/jobs')
  await look(page, 'list')
})
for (const [name, job] of Object.entries({
  approve: full({ state: 'waiting', isCurrent: true, expiresAt: ago(-3400), startedAt: null, decidedBy: null, decidedAt: null, event: { ...row().event, status: 'live' } }),
  changed: full({ state: 'waiting', isCurrent: false, expiresAt: ago(-3400), startedAt: null, decidedBy: null, decidedAt: null }),
  declined: full({ state: 'declined', declinedBecause: 'Wait for the promoter', startedAt: null }),
  running: full(),
  paused: full({ state: 'paused', hold: { why: 'person', by: mara, since: ago(20), until: null }, secondsLeft: null, perSecond: 0 }),
  done: done(),
  stopped: full({ state: 'stopped', endedAt: ago(3), secondsLeft: null, log: [...full().log, { at: ago(3), step: 'stopped', by: mara, count: null, reason: 'Promoter moved the date' }] }),
})) {
  test(`job ${name}`, async ({ page }) => {
    await fake(page, job)
    await openConsole(page, '/jobs/job_c4LL0ff9Xe')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Job')
    if (name === 'approve') await page.getByRole('textbox', { name: /amount/ }).fill('546,670.32')
    await look(page, name)
    console.log(name, await page.title())
  })
}
