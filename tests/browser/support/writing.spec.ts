import type { Page } from '@playwright/test'
import { holdToasts } from '#platform/hold-toasts.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { aCase, caseRow, conversation, writeTo, writtenIn } from './a-case.ts'

/** Without the live line, a colleague's message arrives with the refusal. */
const cutLiveLine = (page: Page) =>
  page.route('**/api/v1/admin/live*', (route) => route.fulfill({ status: 404, body: '' }))

const isAskedBeforeLeaving = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

const replyField = (page: Page) => page.getByRole('textbox', { name: 'Reply' })

test('a reply draft survives a move to another case', { tag: '@X6' }, async ({ page, platform: { pool } }) => {
  const caseId = await aCase(pool, { subject: 'Wrong name on VIP tickets', priority: 'high' })
  await aCase(pool, { subject: 'Seat map shows wrong rows' })
  await openConsole(page, `/support?case=${caseId}`)
  const reply = replyField(page)
  await reply.fill('Which two tickets are they?')
  await caseRow(page, 'Seat map shows wrong rows').click()
  await expect(reply).toHaveValue('')
  expect(await isAskedBeforeLeaving(page)).toBe(true)
  await caseRow(page, 'Wrong name on VIP tickets').click()
  await expect(reply).toHaveValue('Which two tickets are they?')
  // In the field, a shortcut's letter is just a letter.
  await reply.press('e')
  await expect(reply).toHaveValue('Which two tickets are they?e')
})

test('a reply is sent once, despite a failure and a faster colleague', { tag: '@X6' }, async ({
  page,
  platform: { pool },
}) => {
  await cutLiveLine(page)
  const caseId = await aCase(pool, { subject: 'Wrong date on VIP tickets', priority: 'high' })
  await openConsole(page, `/support?case=${caseId}`)
  const reply = replyField(page)
  await reply.fill('Which two tickets are they?')
  const keys: (string | undefined)[] = []
  await page.route('**/messages', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1) await route.fulfill({ status: 500, body: '' })
    else await route.continue()
  })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toContainText('The reply was not sent.')
  await expect(reply).toHaveValue('Which two tickets are they?')

  await writeTo(pool, caseId, 'reply', 'I have written to them already.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Jonas Lindqvist replied meanwhile.')).toBeVisible()
  await expect(conversation(page).getByText('I have written to them already.')).toBeVisible()
  await expect(reply).toHaveValue('Which two tickets are they?')
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await expect(conversation(page).getByText('Which two tickets are they?')).toBeVisible()
  await expect(reply).toHaveValue('')
  expect(await isAskedBeforeLeaving(page)).toBe(false)
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(3)
  expect((await writtenIn(pool, caseId)).slice(1)).toEqual([
    'reply: I have written to them already.',
    'reply: Which two tickets are they?',
  ])
})

test('a change after a colleague’s asks for a second look, and is undone', { tag: '@X6' }, async ({
  page,
  platform: { pool },
}) => {
  await cutLiveLine(page)
  const caseId = await aCase(pool, { subject: 'Wrong seat on VIP tickets', priority: 'high' })
  // This list includes solved cases, so solving doesn't move to another case.
  await openConsole(page, `/support?tab=all&case=${caseId}`)
  await holdToasts(page)
  await expect(page.getByRole('button', { name: /^Priority: High/ })).toBeVisible()
  await pool.query(`update support_cases set priority = 'low' where id = $1`, [caseId])
  await writeTo(pool, caseId, 'note', 'Not urgent any more.')
  await page.getByRole('button', { name: 'Solve' }).click()
  await expect(page.getByText('Jonas Lindqvist left a note meanwhile.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Priority: Low/ })).toBeVisible()
  await page.getByRole('button', { name: 'Solve' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  const reply = replyField(page)
  await reply.fill('One more thing')
  await expect(page.getByRole('status').filter({ hasText: 'This case is solved. Reopen it first.' })).toBeVisible()
  await reply.fill('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Solve' })).toBeVisible()
  expect((await writtenIn(pool, caseId)).slice(1)).toEqual([
    'note: Not urgent any more.',
    'change: Mara Okafor solved this',
    'change: Mara Okafor reopened this',
  ])
})

test('a colleague’s words show at once and hold back a reply until they are seen', { tag: '@X6' }, async ({
  page,
  platform: { pool },
}) => {
  const caseId = await aCase(pool, { subject: 'Duplicate charge on card' })
  for (const time of Array(12).keys()) await writeTo(pool, caseId, 'received', `Asked again, time ${time}.`)
  await openConsole(page, `/support?case=${caseId}`)
  // A case opens at its end, and a reader who has scrolled up stays there.
  await expect(conversation(page).getByText('Asked again, time 11.')).toBeInViewport()
  await conversation(page).evaluate((area) => area.scrollTo(0, 0))
  await expect(conversation(page).getByText('Asked again, time 11.')).not.toBeInViewport()
  await writeTo(pool, caseId, 'note', 'I know them.')
  await page.getByRole('button', { name: 'New messages' }).click()
  await expect(conversation(page).getByText('I know them.')).toBeInViewport()
  await expect(page.getByRole('status').filter({ hasText: 'Jonas Lindqvist left a note.' })).toBeAttached()

  const reply = replyField(page)
  await reply.fill('Two charges of $90.00?')
  await writeTo(pool, caseId, 'reply', 'The bank holds one of them back.')
  await expect(conversation(page).getByText('The bank holds one of them back.')).toBeVisible()
  await expect(page.getByText('Jonas Lindqvist replied meanwhile.')).toBeVisible()
  // The key doesn't send a reply to an older state; the person must press the button.
  await reply.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Send anyway' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(conversation(page).getByText('Two charges of $90.00?')).toBeVisible()
})

test('a case is snoozed by its key, only into the future, and waits under Snoozed', { tag: '@X6' }, async ({
  page,
  platform: { pool },
}) => {
  const subject = 'Card charged in two currencies'
  await openConsole(page, `/support?case=${await aCase(pool, { subject })}`)
  await expect(conversation(page)).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Pick date and time…' }).click()
  const picking = page.getByRole('dialog', { name: 'Snooze until' })
  await picking.getByLabel('Date', { exact: true }).fill('2020-01-01')
  await picking.getByRole('button', { name: 'Snooze' }).click()
  await expect(picking.getByText('The time to snooze until must be in the future.')).toBeVisible()
  await picking.getByRole('button', { name: 'Cancel' }).click()
  await expect(picking).toBeHidden()
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: /^Until tomorrow/ }).click()
  await expect(caseRow(page, subject)).toHaveCount(0)
  await page.getByRole('link', { name: /^Snoozed/ }).click()
  await expect(caseRow(page, subject)).toContainText('Until tomorrow, 9:00 AM.')
})
