import { createTransport } from 'nodemailer'
import type pg from 'pg'
import { searchBox } from '#guests/guest-page.ts'
import { expectNoAxeViolations } from '#platform/axe.ts'
import type { BoxOffice } from '#platform/box-office.ts'
import { openConsole } from '#platform/open-console.ts'
import { expect, test } from '#platform/staff-test.ts'
import { aCase, anAccount, caseRow, conversation, sidebar } from './a-case.ts'

/** A person who paid for two tickets. Nina holds one of them. */
async function aPayer(pool: pg.Pool, boxOffice: BoxOffice) {
  const eventId = await boxOffice.event({ name: 'Stadium of the Sun' })
  const accountId = await anAccount(pool, 'José Yang')
  const owners = [
    { accountId, name: 'José Yang', email: 'jose@inbox.example' },
    { name: 'Nina Petrov', email: 'nina@mail.example' },
  ]
  const { paymentId } = await boxOffice.sell(eventId, { tickets: owners.map((owner) => ({ name: 'Floor', owner })) })
  await pool.query('update payments set purchaser_account_id = $2 where id = $1', [paymentId, accountId])
  await pool.query('update tickets set code = default where payment_id = $1', [paymentId])
  return { eventId, accountId, paymentId }
}

test('the purchase is shown beside its case, and its event becomes the case’s', { tag: '@S8' }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const { accountId, paymentId } = await aPayer(pool, boxOffice)
  const caseId = await aCase(pool, { subject: 'Which event is it', accountId })
  await openConsole(page, `/support?case=${caseId}`)
  const purchase = sidebar(page).getByRole('region', { name: 'Purchase' })
  await expect(purchase).toContainText('$50.00')
  await expect(purchase).toContainText('2 tickets')
  await expect(purchase.getByText('Stadium of the Sun')).toBeVisible()
  await expect(purchase.getByRole('link', { name: '$50.00' })).toHaveAttribute('href', `/purchases/${paymentId}`)
  await purchase.getByRole('button', { name: 'Link event to case' }).press('Enter')
  await expect(conversation(page).getByText('set the event to Stadium of the Sun')).toBeVisible()
  await expect(sidebar(page).getByRole('region', { name: 'Event', exact: true })).toBeVisible()
  await expect(purchase.getByRole('button', { name: 'Link event to case' })).toBeHidden()
  // The pressed button disappears, but the focus stays in the panel.
  await expect(purchase.locator(':focus')).toHaveCount(1)
  await expectNoAxeViolations(page)
})

test('tickets are resent and refunded from the case, which shows email delivery', {
  tag: ['@S1', '@S6', '@S8'],
}, async ({ page, platform: { pool }, boxOffice }) => {
  const { accountId, eventId } = await aPayer(pool, boxOffice)
  const caseId = await aCase(pool, { subject: 'Nina has no tickets', accountId, eventId })
  await openConsole(page, `/support?case=${caseId}`)
  const purchase = sidebar(page).getByRole('region', { name: 'Purchase' })
  await purchase.getByRole('button', { name: 'Resend tickets' }).press('Enter')
  await page.getByRole('button', { name: 'Send 2 emails' }).press('Enter')
  const resent = conversation(page).getByRole('listitem').filter({ hasText: 'resent 1 ticket to nina@mail.example' })
  await expect(resent).toContainText('Mara Okafor')
  await expect(resent.getByText(/^Sent \d/)).toBeVisible()

  await purchase.getByRole('button', { name: 'REFUND', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Refund tickets' })
  await dialog.getByRole('button', { name: 'Refund $50.00' }).click()
  const refunded = conversation(page).getByRole('listitem').filter({ hasText: 'Refunded $50.00 (2 tickets)' })
  await expect(refunded.getByText(/^Sent \d/).first()).toBeVisible()
  await expect(refunded.getByText('to nina@mail.example')).toBeVisible()
  await expect(purchase).toContainText('$50.00 refunded')
  await expectNoAxeViolations(page)
})

test('a message shows that it came by email, and who got a copy', { tag: ['@S3', '@S8'] }, async ({
  page,
  platform: { smtp },
}) => {
  const subject = `Which door ${Date.now()}`
  await createTransport({ ...smtp, ignoreTLS: true }).sendMail({
    from: 'Amara Wright <amara@studio.example>',
    to: 'support@orbit.example',
    cc: 'Nina <nina@mail.example>, support@orbit.example',
    subject,
    text: 'Which door is it?',
  })
  await openConsole(page, '/support')
  await caseRow(page, subject).click()
  const message = conversation(page).getByRole('listitem').filter({ hasText: 'Which door is it?' })
  await expect(message).toContainText('by email')
  await expect(message.getByText('Cc nina@mail.example', { exact: true })).toBeVisible()
})

test('a macro shows what it would insert, with gaps marked, before it is chosen', { tag: '@S8' }, async ({
  page,
  platform: { pool },
}) => {
  await pool.query(`insert into support_macros (id, title, text, place) values
    ('mac_seen', 'Seen before', 'Hi {first name}, {refund amount} is on its way.', 8), ('mac_other', 'Zebra', 'Hi', 9)`)
  const caseId = await aCase(pool, { subject: 'What would be sent' })
  await openConsole(page, `/support?case=${caseId}`)
  await expect(page.getByRole('button', { name: 'Macros' })).toBeVisible()
  await page.keyboard.press('m')
  await expect(page.getByRole('menuitem', { name: 'Zebra' })).toBeVisible()
  // The menu takes the focus one frame after it opens. Before that, letters are page shortcuts.
  await expect(page.locator('[role="menu"]:focus-within')).toHaveCount(1)
  await page.keyboard.type('See')
  const item = page.getByRole('menuitem', { name: 'Seen before' })
  await expect(item).toBeFocused()
  await expect(item).toHaveAccessibleDescription(
    /Hi Lena, \{refund amount\} is on its way\..*Fill in the marked fields/,
  )
  await expect(page.locator('mark').filter({ hasText: '{refund amount}' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('')
  await pool.query(`delete from support_macros where id in ('mac_seen', 'mac_other')`)
})

test('a requester without an account leads to the guest list', { tag: '@F12' }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const eventId = await boxOffice.event()
  await boxOffice.sell(eventId, { purchaser: { name: 'Lena Fisk', email: 'lena@halcyonhall.example' }, tickets: [{}] })
  const caseId = await aCase(pool, { subject: 'No account at all', eventId })
  await openConsole(page, `/support?case=${caseId}`)
  await expect(page).toHaveTitle('No account at all · Support · Ground Control')
  await sidebar(page).getByRole('link', { name: 'Search the guest list' }).click()
  await expect(page.getByText('SHOWING 1-1 OF 1 GUESTS')).toBeVisible()
  await expect(searchBox(page)).toHaveValue('lena@halcyonhall.example')
  await expect(page).not.toHaveURL(/lena/)
})

test('resending is disabled with a reason if the event is over or all is refunded', { tag: '@F12' }, async ({
  page,
  platform: { pool },
  boxOffice,
}) => {
  const { eventId, accountId, paymentId } = await aPayer(pool, boxOffice)
  await pool.query(
    `update events set start_at = now() - interval '2 days', end_at = now() - interval '1 day'
    where id = $1`,
    [eventId],
  )
  const caseId = await aCase(pool, { subject: 'Too late', accountId, eventId })
  await openConsole(page, `/support?case=${caseId}`)
  const resend = sidebar(page).getByRole('button', { name: 'Resend tickets' })
  await expect(resend).toHaveAccessibleDescription('This event is over, so its tickets can’t be sent.')
  await pool.query(
    "update tickets set refund_id = 're_beside', refunded_at = now(), refunded_cents = price_cents where payment_id = $1",
    [paymentId],
  )
  await page.reload()
  await expect(resend).toHaveAccessibleDescription('All of these tickets are refunded.')
  const act = sidebar(page).getByRole('button', { name: 'Refund, transfer or redeem' })
  await expect(act).toHaveAccessibleDescription('All of these tickets are refunded.')
  await expectNoAxeViolations(page)
})
