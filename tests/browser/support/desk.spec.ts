import { createTransport } from 'nodemailer'
import { expectNoAxeViolations } from '#platform/axe.ts'
import { holdToasts } from '#platform/hold-toasts.ts'
import { expectNoSidewaysScroll } from '#platform/layout.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { aCase, casePane, caseRow, conversation, writtenIn } from './a-case.ts'

test('a macro is written, and an unknown field is refused with a message', { tag: '@S8' }, async ({ page }) => {
  await openConsole(page, '/configuration')
  await page.getByRole('button', { name: 'New macro' }).click()
  const dialog = page.getByRole('dialog', { name: 'New macro' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Written and deleted')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Hi {surname}')
  await dialog.getByRole('button', { name: 'Save macro' }).click()
  await expect(dialog.getByText('There is no field {surname}.')).toBeVisible()
  await expectNoAxeViolations(page, '[role=dialog]')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Hi {first name}')
  await dialog.getByRole('button', { name: 'Save macro' }).click()
  await page.getByRole('button', { name: 'Delete Written and deleted' }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Delete macro' }).click()
  await expect(page.getByText('Written and deleted', { exact: true })).toHaveCount(0)
})

test('the second of two people who edit a macro sees the conflict', { tag: '@S8' }, async ({
  page,
  platform: { pool },
}) => {
  await pool.query(`insert into support_macros (id, title, text, place) values ('mac_two', 'Edited twice', 'Hi', 1)`)
  await openConsole(page, '/configuration')
  await page.getByRole('button', { name: 'Edit Edited twice' }).click()
  await pool.query(`update support_macros set version = 2, updated_by_name = 'Jonas Lindqvist' where id = 'mac_two'`)
  const dialog = page.getByRole('dialog', { name: 'Edit macro' })
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Hello')
  await dialog.getByRole('button', { name: 'Save macro' }).click()
  await expect(dialog.getByText('Jonas Lindqvist changed this macro. Review it, then try again.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Hello')
  await pool.query(`delete from support_macros where id = 'mac_two'`)
})

test('a macro is inserted by key, and an empty field blocks the reply until filled', { tag: '@S8' }, async ({
  page,
  platform: { pool },
}) => {
  await pool.query(`insert into support_macros (id, title, text, place)
    values ('mac_refund', 'Refund made', 'Hi {first name}, {refund amount} is on its way.', 2)`)
  const caseId = await aCase(pool, { subject: 'Where is my money' })
  await openConsole(page, `/support?case=${caseId}`)
  const reply = casePane(page).getByRole('textbox', { name: 'Reply' })
  await reply.press('Control+/')
  await page.getByRole('menuitem', { name: 'Refund made' }).press('Enter')
  await expect(reply).toHaveValue('Hi Lena, {refund amount} is on its way.')
  await expect(casePane(page).getByText('Fill in {refund amount} first.').first()).toBeVisible()
  await expect(reply).toBeFocused()
  await reply.press('Control+Enter')
  // The field's text is selected, so typing replaces it.
  await page.keyboard.type('$90.00')
  await expect(reply).toHaveValue('Hi Lena, $90.00 is on its way.')
  await reply.press('Control+Enter')
  await expect(conversation(page).getByText('Hi Lena, $90.00 is on its way.')).toBeVisible()
  expect((await writtenIn(pool, caseId)).slice(1)).toEqual(['reply: Hi Lena, $90.00 is on its way.'])
})

test('a case is merged into another of the same person, and its draft goes along', { tag: '@S8' }, async ({
  page,
  platform: { pool },
}) => {
  const [from, into] = [
    await aCase(pool, { subject: 'Asked once', text: 'First question' }),
    await aCase(pool, { subject: 'Asked twice to be merged', text: 'Second question' }),
  ]
  await openConsole(page, `/support?case=${from}`)
  await casePane(page).getByRole('textbox', { name: 'Reply' }).fill('Half a draft')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('x')
  const dialog = page.getByRole('dialog', { name: 'Merge into another case' })
  await dialog.getByRole('textbox', { name: 'Search cases' }).fill('twice to be merged')
  await dialog.getByRole('button', { name: 'Choose Asked twice to be merged' }).click()
  await expectNoAxeViolations(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Merge cases' }).click()
  await expect(page).toHaveURL(new RegExp(`case=${into}`))
  await expect(conversation(page).getByText('First question')).toBeVisible()
  await expect(conversation(page).getByText('Second question')).toBeVisible()
  await expect(casePane(page).getByRole('textbox', { name: 'Reply' })).toHaveValue('Half a draft')
  await openConsole(page, `/support?case=${from}`)
  await casePane(page).getByRole('button', { name: 'Open that case' }).click()
  await expect(page).toHaveURL(new RegExp(`case=${into}`))
})

test('solving a case opens the next one', { tag: '@S8' }, async ({ page, platform: { pool } }) => {
  const [first, next] = ['Solved, then the next', 'The next after solving']
  const eldest = 60 * 24 * 300
  const firstId = await aCase(pool, { subject: first, minutesOld: eldest, priority: 'urgent' })
  const nextId = await aCase(pool, { subject: next, minutesOld: eldest - 1, priority: 'urgent' })
  await openConsole(page, `/support?case=${firstId}`)
  await expect(caseRow(page, first)).toContainText(/\d+ days late/)
  await expect(casePane(page).getByRole('button', { name: /^Due .*, \d+ days late/ })).toBeVisible()
  await holdToasts(page)
  await casePane(page).getByRole('button', { name: 'Solve' }).focus()
  await page.keyboard.press('e')
  await expect(page).toHaveURL(new RegExp(`case=${nextId}`))
  await expect(casePane(page).getByRole('heading', { name: next })).toBeFocused()
  await expect(caseRow(page, first)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(new RegExp(`case=${firstId}`))
  await expect(caseRow(page, first)).toBeVisible()
})

test('a coming event raises the priority, and says why', { tag: '@S8' }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const eventId = await boxOffice.event({ name: 'Tonight at once' })
  await pool.query(
    `update events set start_at = now() + interval '100 minutes', end_at = now() + interval '5 hours'
    where id = $1`,
    [eventId],
  )
  const subject = 'Which gate opens tonight'
  const caseId = await aCase(pool, { subject, eventId })
  await openConsole(page, `/support?case=${caseId}`)
  await expect(caseRow(page, subject)).toContainText('HIGH')
  await expect(casePane(page).getByText(/^Raised: starts in 1 h [34]\d min$/)).toBeVisible()
})

test('an answer by email appears in the open case, and the draft stays', { tag: '@S8' }, async ({
  page,
  platform: { smtp, pool },
}) => {
  const from = `Amara Wright <amara-${Date.now()}@studio.example>`
  const mail = createTransport({ ...smtp, ignoreTLS: true })
  const subject = `Answered while open ${Date.now()}`
  const first = await mail.sendMail({ from, to: 'support@orbit.example', subject, text: 'Two names are wrong.' })
  await openConsole(page, '/support')
  await caseRow(page, subject).click()
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await reply.fill('Which na')
  await mail.sendMail({ from, to: 'support@orbit.example', subject, text: 'Mine, I mean.', inReplyTo: first.messageId })
  await expect(conversation(page).getByText('Mine, I mean.')).toBeVisible()
  await expect(reply).toHaveValue('Which na')
  await expect(page.getByText(/wrote again meanwhile/).first()).toBeVisible()
  const { rows } = await pool.query('select count(*)::int as count from support_cases where subject = $1', [subject])
  expect(rows).toEqual([{ count: 1 }])
})

test('macros and merging fit a phone', { tag: '@S8' }, async ({ page, platform: { pool } }) => {
  const caseId = await aCase(pool, { subject: 'A phone case with a very long subject that has to wrap somewhere' })
  await page.setViewportSize({ width: 390, height: 844 })
  await openConsole(page, `/support?case=${caseId}`)
  await expect(conversation(page)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Merge into another case' }).click()
  await expect(page.getByRole('dialog', { name: 'Merge into another case' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Macros' }).click()
  await expect(page.getByRole('menuitem', { name: 'Manage macros' })).toBeVisible()
  await openConsole(page, '/configuration')
  await expect(page.getByRole('heading', { name: 'Macros', exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
